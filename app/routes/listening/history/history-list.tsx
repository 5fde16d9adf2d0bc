import { Clock } from 'lucide-react';
import type { StartedEpisode } from '~/domain/listening/listening';
import { t } from '~/messages/t';
import { usePlayer } from '~/player/engine/use-player';
import { useActor } from '~/ui/auth/use-actor';
import { EmptyState } from '~/ui/feedback/empty-state';
import { showToast } from '~/ui/feedback/toast-store';
import { ButtonLink } from '~/ui/forms/button';
import { forgetHere } from '~/ui/listening/forget-here';
import { EPISODE_ROWS, EpisodeRow } from '~/ui/listening/episode-row';
import { ListenerForm } from '~/ui/listening/listener-form';
import { MENU_ITEM } from '~/ui/navigation/menu-panel';
import { byDay } from '~/ui/lists/by-day';
import { DayHeading } from '~/ui/lists/day-heading';
import { Name } from '~/ui/text/name';

export function NothingHeard() {
  return (
    <EmptyState icon={Clock} title={t('listening.historyNone')}>
      <p>{t('listening.historyNoneHint')}</p>
      <ButtonLink to="/search">{t('favorites.explore')}</ButtonLink>
    </EmptyState>
  );
}

function Forget({ item: { episode, podcast } }: { item: StartedEpisode }) {
  const player = usePlayer();
  const signedIn = useActor() !== null;
  const forget = () => forgetHere(player, episode.id);
  const forgetForVisitor = () => {
    const undo = forget();
    showToast({ title: t('listening.removedFromHistory'), variant: 'success', undo });
  };
  return (
    <ListenerForm
      action="/history/remove"
      fields={{ episode: episode.id }}
      onVisitor={forgetForVisitor}
    >
      <button className={MENU_ITEM} onClick={signedIn ? forget : undefined}>
        <span>
          {t('listening.removeFromHistory')}
          <span className="sr-only">
            {' '}
            <Name of={episode.title} fallbackLanguage={podcast.language} />
          </span>
        </span>
      </button>
    </ListenerForm>
  );
}

/** Grouped by the day of listening. */
export function HistoryList({ items }: { items: StartedEpisode[] }) {
  return byDay(items, ({ listenedAt }) => listenedAt).map(([day, ofDay]) => (
    <section key={day} className="grid gap-3">
      <DayHeading day={day} />
      <ol className={EPISODE_ROWS}>
        {ofDay.map((item) => (
          <li key={item.episode.id}>
            <EpisodeRow {...item} heard={item} isOfMany choices={<Forget item={item} />} />
          </li>
        ))}
      </ol>
    </section>
  ));
}
