import { Form, useLocation } from '@remix-run/react';
import type { FormEvent } from 'react';
import { Button } from '~/ui/button';
import { sendJson } from '~/ui/send-json';
import { showToast } from '~/ui/toast-store';
import { useOptimisticSwitch } from '~/ui/use-optimistic-switch';

/** Follow or Unfollow, shown at once and taken back when it fails; a form that comes back here without script. */
export function FollowToggle({
  userId,
  username,
  following,
}: {
  userId: string;
  username: string;
  following: boolean;
}) {
  const { pathname, search } = useLocation();
  const { on, choose } = useOptimisticSwitch(following, (wanted) =>
    sendJson(wanted ? 'POST' : 'DELETE', `/api/user/${userId}/follow`, undefined),
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const answer = await choose(!on);
    if (!answer || answer.ok) return;
    const description = answer.error ?? 'Failed to update follow';
    showToast({ title: 'Error', description, variant: 'destructive' });
  }

  return (
    <Form method="post" action={`/profile/${userId}/follow`} onSubmit={submit}>
      <input type="hidden" name="follow" value={on ? 'no' : 'yes'} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Button look={on ? 'secondary' : 'primary'}>
        {on ? 'Unfollow' : 'Follow'}
        <span className="sr-only"> {username}</span>
      </Button>
    </Form>
  );
}
