import type { StartedEpisode } from '~/domain/listening/listening';
import { t } from '~/messages/t';
import { EPISODE_ROWS, EpisodeRow } from './episode-row';

export function ContinueListening({ items }: { items: StartedEpisode[] }) {
  if (items.length === 0) return null;
  return (
    <section className="grid gap-6">
      <h2 className="text-3xl font-semibold">{t('cards.continueListening')}</h2>
      <ul className={EPISODE_ROWS}>
        {items.map((item) => (
          <li key={item.episode.id}>
            <EpisodeRow {...item} heard={item} isOfMany />
          </li>
        ))}
      </ul>
    </section>
  );
}
