import type { ReactNode } from 'react';
import type { ActivityOfPerson } from '~/domain/community/people/people-schema';
import type { Recommendations, FreshFavorite, StartedEpisode } from '~/domain/listening/listening';
import { podcastPath } from '~/lib/web/site-paths';
import { digits, t } from '~/messages/t';
import { CoverLink, ShelfHead } from '~/ui/cards/shelf';
import { ContinueListening } from '~/ui/listening/continue-listening';
import { ActivityList } from '~/ui/lists/activity-list';
import { RecommendedPodcasts, HomePage } from './home-page';

export type Shelves = {
  started: StartedEpisode[];
  fresh: FreshFavorite[];
  activities: ActivityOfPerson[];
  because: Recommendations | null;
};

function NewInFavorites({ fresh }: Pick<Shelves, 'fresh'>) {
  if (fresh.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ShelfHead title={t('home.newInFavorites')} allAt="/new" allLabel={t('home.allNew')} />
      <ul className="shelf gap-3 md:gap-4">
        {fresh.map(({ id, slug, count, ...podcast }) => (
          <li key={id} className="w-24 shrink-0 md:w-32">
            <CoverLink
              to={podcastPath(slug)}
              podcast={podcast}
              badge={
                <span
                  aria-hidden="true"
                  className="absolute end-1 top-1 min-w-6 rounded-full bg-accent px-1.5 text-center text-sm font-semibold text-on-accent tabular-nums"
                >
                  {digits(count)}
                </span>
              }
              after={<span className="sr-only"> {t('home.newCount', { count })}</span>}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FromPeople({ activities }: Pick<Shelves, 'activities'>) {
  if (activities.length === 0) return null;
  return (
    <section className="grid gap-1">
      <ShelfHead title={t('home.fromPeople')} allAt="/following" allLabel={t('home.allFollowed')} />
      <ActivityList activities={activities} />
    </section>
  );
}

/** The member's own shelves come first. */
export function MembersHome({ shelves, children }: { shelves: Shelves; children: ReactNode }) {
  const { started, fresh, activities, because } = shelves;
  const isKnown = started.length + fresh.length + activities.length > 0 || because !== null;
  return (
    <HomePage started={isKnown ? started.length : undefined}>
      {started.length > 0 ? <ContinueListening items={started} /> : null}
      <NewInFavorites fresh={fresh} />
      <FromPeople activities={activities} />
      {because ? <RecommendedPodcasts because={because} /> : null}
      {children}
    </HomePage>
  );
}
