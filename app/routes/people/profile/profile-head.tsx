import type { PublicProfile } from '~/domain/community/profiles/profiles-schema';
import { ButtonLink } from '~/ui/forms/button';
import { titleDirection } from '~/lib/language/title-language';
import { t } from '~/messages/t';
import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import { useActor } from '~/ui/auth/use-actor';
import { LinkedText } from '~/ui/text/linked-text';
import { WrittenText } from '~/ui/text/written-text';
import { RichText } from '~/ui/text/rich-text';
import { FollowToggle } from './follow-toggle';

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
    <div className="flex flex-row-reverse items-baseline gap-1.5">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
