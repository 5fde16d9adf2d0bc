import { Clock } from 'lucide-react';
import type { StartedEpisode } from '~/domain/listening/listening';
import { formatClock } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { usePlayer } from '~/player/engine/use-player';
import { useActor } from '~/ui/auth/use-actor';
import { EmptyState } from '~/ui/feedback/empty-state';
import { showToast } from '~/ui/feedback/toast-store';
import { Button, ButtonLink } from '~/ui/forms/button';
import { forgetHere } from '~/ui/listening/forget-here';
import { ListedEpisode } from '~/ui/listening/listed-episode';
import { ListenerForm } from '~/ui/listening/listener-form';
import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import { Spoken } from '~/ui/text/spoken';

export function NothingHeard() {
  return (
    <EmptyState icon={Clock} title={t('listening.historyNone')}>
      <p>{t('listening.historyNoneHint')}</p>
      <ButtonLink to="/search">{t('favorites.explore')}</ButtonLink>
    </EmptyState>
  );
}

function HistoryItem({ item }: { item: StartedEpisode }) {
  const player = usePlayer();
  const signedIn = useActor() !== null;
  const { episode, podcast, listenedAt, position, finished } = item;
  const forget = () => forgetHere(player, episode.id);
  const forgetForVisitor = () => {
    const undo = forget();
    showToast({ title: t('listening.removedFromHistory'), variant: 'success', undo });
  };
  return (
    <ListedEpisode item={item} heard={item} level="h2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
          <DateTime iso={listenedAt} />
          {finished ? null : (
            <span>{t('listening.stoppedAt', { time: formatClock(position) })}</span>
          )}
        </p>
        <ListenerForm
          action="/history/remove"
          fields={{ episode: episode.id }}
          onVisitor={forgetForVisitor}
        >
          <Button look="quiet" size="small" onClick={signedIn ? forget : undefined}>
            <Spoken seen={t('listening.removeFromHistory')}>
              {t('listening.removeFromHistory')}{' '}
              <Name of={episode.title} likely={podcast.language} />
            </Spoken>
          </Button>
        </ListenerForm>
      </div>
    </ListedEpisode>
  );
}

export function HistoryList({ items }: { items: StartedEpisode[] }) {
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4">
      {items.map((item) => (
        <li key={item.episode.id} className="py-4">
          <HistoryItem item={item} />
        </li>
      ))}
    </ol>
  );
}
