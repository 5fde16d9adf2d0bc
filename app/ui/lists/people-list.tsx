import { Form } from '@remix-run/react';
import type { FollowPerson } from '~/domain/community/people/people-schema';
import { titleDirection } from '~/lib/language/text-language';
import { t } from '~/messages/t';
import { useMemberSwitch } from '~/ui/auth/use-member-switch';
import { sendJson } from '~/ui/forms/api-calls';
import { Button } from '~/ui/forms/button';
import { ReturnHere } from '~/ui/forms/enhanced-form';
import { Name, RichText, DateTime, unseen } from '~/ui/text/inline-text';
import { PersonLink } from './activity-list';

/** The first letter of a name, instead of a picture. */
export function Initial({ of, className }: { of: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-accent font-display font-semibold text-on-accent ${className}`}
    >
      {[...of][0]?.toUpperCase()}
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
  const { on, submit } = useMemberSwitch({
    saved: following,
    save: (next) => sendJson(next ? 'POST' : 'DELETE', `/api/user/${userId}/follow`, undefined),
    toastFor: (answer, next) =>
      answer.ok
        ? {
            title: next
              ? t('profile.following', { name: username })
              : t('profile.noLongerFollowing', { name: username }),
            name: { text: username },
            variant: 'success',
          }
        : {
            title: t('feedback.error'),
            description: answer.error ?? t('profile.followNotUpdated'),
            variant: 'destructive',
          },
    message: t('profile.signInToFollow'),
  });

  return (
    <Form method="post" action={`/profile/${userId}/follow`} onSubmit={submit}>
      <input type="hidden" name="follow" value={on ? 'no' : 'yes'} />
      <ReturnHere />
      <Button variant={on ? 'secondary' : 'primary'}>
        <RichText
          text={on ? t('profile.unfollow') : t('profile.follow')}
          marks={{ name: () => unseen(<Name of={username} />) }}
        />
      </Button>
    </Form>
  );
}

/** @param props.followed whether the reader follows all of them, and can unfollow here */
export function PeopleList({
  people,
  followed = false,
}: {
  people: FollowPerson[];
  followed?: boolean;
}) {
  return (
    <ul className="divide-y divide-line">
      {people.map((person) => (
        <li
          key={person.id}
          dir={titleDirection(person.username)}
          className="flex flex-wrap items-center gap-3 py-3"
        >
          <Initial of={person.username} className="size-10" />
          <div className="grid min-w-0 flex-1">
            <PersonLink person={person} />
            <p className="text-sm text-ink-muted">
              <RichText
                text={t('profile.followedSince')}
                marks={{ date: () => <DateTime iso={person.followedAt} /> }}
              />
            </p>
          </div>
          {followed ? (
            <FollowToggle userId={person.id} username={person.username} following />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
