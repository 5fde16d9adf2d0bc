import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ActivityOfPerson } from '~/domain/community/people/people-schema';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { type FreshFavorite, MAX_REASONS, STARTED_SHOWN } from '~/domain/listening/listening';
import type { Recommendations, StartedEpisode } from '~/domain/listening/listening-schema';
import { t } from '~/messages/t';
import {
  browserStorage,
  readKey,
  removeKey,
  UNRELATED_KEY,
  writeKey,
} from '~/player/engine/storage';
import { listLocalHistory } from '~/player/sync/started-list';
import { NewCover, ShelfHead } from '~/ui/cards/shelf';
import { useNonce, useHydrated } from '~/ui/document/store';
import { sendJson } from '~/ui/forms/api-calls';
import { ContinueListening } from '~/ui/listening/continue-listening';
import { roomScript, STORED_POSITIONS } from '~/ui/listening/local-room';
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
        {fresh.map(({ count, ...podcast }) => (
          <li key={podcast.id} className="w-24 shrink-0 md:w-32">
            <NewCover podcast={podcast} count={count} />
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
export function MembersHome({
  shelves,
  toHear,
  children,
}: {
  shelves: Shelves;
  toHear: ListedEpisode[];
  children: ReactNode;
}) {
  const { started, fresh, activities, because } = shelves;
  const isKnown = started.length + fresh.length + activities.length > 0 || because !== null;
  return (
    <HomePage started={isKnown ? started.length : undefined} toHear={toHear}>
      {started.length > 0 ? <ContinueListening items={started} /> : null}
      <NewInFavorites fresh={fresh} />
      <FromPeople activities={activities} />
      {because ? <RecommendedPodcasts because={because} /> : null}
      {children}
    </HomePage>
  );
}

/** Runs during parsing: reserves room for both shelves, with the same counts as `listLocalHistory`, before the first paint. */
const takeRoom = roomScript(`${STORED_POSITIONS}
if(all.length){data.started=Math.min(${STARTED_SHOWN},all.filter(function(one){return !one.finished}).length);
if(at('${UNRELATED_KEY}')!==all.length)data.related=''}`);

/**
 * Podcasts related to what was heard; null if there are none or while loading. An empty result is noted in the browser,
 * so that the next page does not reserve room for it.
 */
function useRecommendations(history: ReturnType<typeof listLocalHistory>): Recommendations | null {
  const [because, setBecause] = useState<Recommendations | null>(null);
  useEffect(() => {
    if (history.length === 0) return;
    let isOver = false;
    const ids = [...new Set(history.map(({ podcast }) => podcast.id))].slice(0, MAX_REASONS);
    const query = new URLSearchParams(ids.map((id) => ['heard', id]));
    const path = `/api/podcasts/related?${query}`;
    void sendJson<{ because: Recommendations | null }>('GET', path, undefined).then((answer) => {
      if (isOver) return;
      if (!answer.ok) return;
      setBecause(answer.data.because);
      if (answer.data.because) removeKey(browserStorage(), UNRELATED_KEY);
      else writeKey(browserStorage(), UNRELATED_KEY, String(history.length));
    });
    return () => {
      isOver = true;
    };
  }, [history]);
  return because;
}

/** The listening history comes from this browser's storage; the server does not know it. */
export function VisitorsHome({
  toHear,
  children,
}: {
  toHear: ListedEpisode[];
  children: ReactNode;
}) {
  const nonce = useNonce();
  const hydrated = useHydrated();
  const history = useMemo(
    () => (hydrated ? listLocalHistory(browserStorage(), Infinity) : []),
    [hydrated],
  );
  const started = history.filter(({ finished }) => !finished).slice(0, STARTED_SHOWN);
  const because = useRecommendations(history);
  // As of page load: room is neither released nor added later.
  const isNoted = useMemo(
    () => hydrated && readKey(browserStorage(), UNRELATED_KEY) === String(history.length),
    [hydrated, history],
  );
  return (
    <HomePage
      started={history.length > 0 ? started.length : undefined}
      related={history.length > 0 && !isNoted}
      toHear={toHear}
      before={
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: takeRoom }}
        />
      }
    >
      <div className="hidden group-data-started/home:block group-data-[started='0']/home:hidden group-data-[started='1']/home:min-h-44 group-data-[started='2']/home:min-h-70 group-data-[started='3']/home:min-h-96 lg:group-data-started/home:min-h-44 lg:group-data-[started='3']/home:min-h-60">
        <ContinueListening items={started} />
      </div>
      {/* Eight pixels more than its lines, because a line with two scripts is taller. */}
      <div className="hidden min-h-46 group-data-related/home:block sm:min-h-72 lg:min-h-40">
        {because ? <RecommendedPodcasts because={because} /> : null}
      </div>
      {children}
    </HomePage>
  );
}
