import { Form, useLocation } from '@remix-run/react';
import type { FormEvent } from 'react';
import type { Toast } from '~/lib/web/toast';
import { t } from '~/messages/t';
import { openAuthDialog } from '~/ui/auth/auth-dialog-store';
import { showToast } from '~/ui/feedback/toast-store';
import { Button } from '~/ui/forms/button';
import { sendJson, type Answer } from '~/ui/forms/send-json';
import { useOptimisticSwitch } from '~/ui/forms/use-optimistic-switch';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';

function SpokenName({ of }: { of: string }) {
  return (
    <span className="sr-only">
      <Name of={of} />
    </span>
  );
}

/** Updates optimistically. Without script, a plain form. */
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
  const save = (wanted: boolean) =>
    sendJson(wanted ? 'POST' : 'DELETE', `/api/user/${userId}/follow`, undefined);
  const { on, choose } = useOptimisticSwitch(following, save);

  const said = (answer: Answer<unknown>, wanted: boolean): Toast =>
    answer.ok
      ? {
          title: wanted
            ? t('profile.following', { name: username })
            : t('profile.noLongerFollowing', { name: username }),
          name: { text: username },
          variant: 'success',
        }
      : {
          title: t('feedback.error'),
          description: answer.error ?? t('profile.followNotUpdated'),
          variant: 'destructive',
        };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const wanted = !on;
    const answer = await choose(wanted);
    if (!answer) return;
    if (answer.ok || answer.status !== 401) {
      showToast(said(answer, wanted));
      return;
    }
    openAuthDialog({
      message: t('profile.signInToFollow'),
      form,
      afterSignIn: async () => said(await save(wanted), wanted),
    });
  }

  return (
    <Form method="post" action={`/profile/${userId}/follow`} onSubmit={submit}>
      <input type="hidden" name="follow" value={on ? 'no' : 'yes'} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Button look={on ? 'secondary' : 'primary'}>
        <RichText
          text={on ? t('profile.unfollow') : t('profile.follow')}
          marks={{ name: () => <SpokenName of={username} /> }}
        />
      </Button>
    </Form>
  );
}
