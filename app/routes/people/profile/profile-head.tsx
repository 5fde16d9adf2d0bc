import type { PublicProfile } from '~/domain/community/profiles/profiles-schema';
import { ButtonLink, Button } from '~/ui/forms/button';
import { titleDirection } from '~/lib/language/title-language';
import { t } from '~/messages/t';
import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import { useActor } from '~/ui/auth/use-actor';
import { LinkedText } from '~/ui/text/linked-text';
import { WrittenText } from '~/ui/text/written-text';
import { RichText } from '~/ui/text/rich-text';
import { Form, useLocation } from '@remix-run/react';
import type { FormEvent } from 'react';
import type { Toast } from '~/lib/web/toast';
import { openAuthDialog } from '~/ui/auth/auth-dialog-store';
import { sendJson, type Answer } from '~/ui/forms/send-json';
import { showToast } from '~/ui/feedback/toast-store';
import { useOptimisticSwitch } from '~/ui/forms/use-optimistic-switch';

function SpokenName({ of }: { of: string }) {
  return (
    <span className="sr-only">
      <Name of={of} />
    </span>
  );
}

/** Optimistic; without script a plain form. */
function FollowToggle({
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

export function ProfileHead({
  user,
  following,
  own,
}: {
  user: PublicProfile;
  following: boolean;
  own: boolean;
}) {
  const signedIn = useActor() !== null;
  return (
    <header dir={titleDirection(user.username)} className="grid gap-5">
      <div className="flex flex-wrap items-center gap-5">
        <span
          aria-hidden="true"
          className="grid size-20 place-items-center rounded-full bg-accent font-display text-4xl font-semibold text-on-accent"
        >
          {[...user.username][0]?.toUpperCase()}
        </span>
        <div className="grid min-w-0 gap-1">
          <h1 className="text-3xl font-semibold wrap-anywhere">
            <Name of={user.username} />
          </h1>
          <p className="text-ink-muted">
            <RichText
              text={t('profile.memberSince')}
              marks={{ date: () => <DateTime iso={user.createdAt} /> }}
            />
          </p>
        </div>
        <div className="ms-auto">
          {own ? (
            <ButtonLink to="/my-profile" look="secondary">
              {t('profile.edit')}
            </ButtonLink>
          ) : signedIn ? (
            <FollowToggle userId={user.id} username={user.username} following={following} />
          ) : null}
        </div>
      </div>
      {user.bio ? (
        <WrittenText text={user.bio} language={user.bioLanguage} words={LinkedText} />
      ) : null}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Count name={t('profile.favorites')} value={user.favoritesCount} />
        <Count name={t('profile.reviews')} value={user.reviewsCount} />
        <Count name={t('profile.followers')} value={user.followersCount} />
        <Count name={t('profile.followingCount')} value={user.followingCount} />
      </dl>
    </header>
  );
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
