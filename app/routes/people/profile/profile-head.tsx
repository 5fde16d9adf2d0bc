import { Link } from '@remix-run/react';
import type { PublicProfile } from '~/domain/community/people/people-schema';
import { titleDirection } from '~/lib/language/text-language';
import { t } from '~/messages/t';
import { useActor } from '~/ui/auth/actor';
import { ButtonLink } from '~/ui/forms/button';
import { FollowToggle, Initial } from '~/ui/lists/people-list';
import { DateTime, Name, RichText } from '~/ui/text/inline-text';
import { LinkedText } from '~/ui/text/linked-text';
import { WrittenText } from '~/ui/text/written-text';

export function ProfileHead({
  user,
  following,
  isOwn,
}: {
  user: PublicProfile;
  following: boolean;
  isOwn: boolean;
}) {
  const signedIn = useActor() !== null;
  return (
    <header dir={titleDirection(user.username)} className="grid gap-5">
      <div className="flex flex-wrap items-center gap-5">
        <Initial of={user.username} className="size-20 text-4xl" />
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
        <div className="sm:ms-auto">
          {isOwn ? (
            <ButtonLink to="/my-profile" variant="secondary">
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
      <ul className="grid max-w-80 grid-cols-2 items-center gap-x-4 sm:flex sm:max-w-none sm:flex-wrap sm:gap-x-8 narrow:grid-cols-1">
        {user.favoritesPrivate && !isOwn ? null : (
          <li>{t('profile.favoriteCount', { count: user.favoritesCount })}</li>
        )}
        <li>{t('review.count', { count: user.reviewsCount })}</li>
        <li>
          <CountLink to="followers">
            {t('profile.followerCount', { count: user.followersCount })}
          </CountLink>
        </li>
        <li>
          <CountLink to="following">
            {t('profile.followingCount', { count: user.followingCount })}
          </CountLink>
        </li>
      </ul>
    </header>
  );
}

function CountLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
    >
      {children}
    </Link>
  );
}
