import { Link } from '@remix-run/react';
import type { Activity, ActivityOfPerson } from '~/domain/community/people/people-schema';
import { t } from '~/messages/t';
import { Name, DateTime, PodcastLink, RichText } from '~/ui/text/inline-text';

type Person = { id: string; username: string };

export function PersonLink({ person }: { person: Person }) {
  return (
    <Link to={`/profile/${person.id}`} className="font-semibold wrap-anywhere hover:underline">
      <Name of={person.username} />
    </Link>
  );
}

const sentences = {
  favorite: () => t('profile.addedFavorite'),
  review: () => t('profile.reviewed'),
  follow: () => t('profile.followed'),
};

function ActivityText({ actionType, podcast, followedUser }: Activity) {
  return (
    <RichText
      text={sentences[actionType]()}
      marks={{
        podcast: () =>
          podcast ? <PodcastLink podcast={podcast} className="font-semibold" /> : null,
        person: () => (followedUser ? <PersonLink person={followedUser} /> : null),
      }}
    />
  );
}

/** Names the person if the activity includes one. */
export function ActivityList({ activities }: { activities: (Activity | ActivityOfPerson)[] }) {
  return (
    <ul className="divide-y divide-line">
      {activities.map((activity) => (
        <li key={activity.id} className="flex flex-wrap items-baseline gap-x-2 py-3">
          {'user' in activity ? <PersonLink person={activity.user} /> : null}
          {/* On a phone, the person and the date come above the text. */}
          <span className={'user' in activity ? 'max-sm:order-last max-sm:basis-full' : ''}>
            <ActivityText {...activity} />
          </span>
          <DateTime iso={activity.createdAt} className="text-sm text-ink-muted sm:ms-auto" />
        </li>
      ))}
    </ul>
  );
}
