import { formatHoursMinutes } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { ListedEpisode } from '~/ui/listening/listed-episode';
import { CountBadge } from '~/ui/text/count-badge';
import { DateTime } from '~/ui/text/date-time';
import { Pagination } from '~/ui/text/pagination';
import type { SpeakerScreen } from './speaker-screen.server';

type Props = Pick<SpeakerScreen, 'episodes' | 'heard' | 'place'>;

export function SpeakerEpisodes({ episodes, heard, place }: Props) {
  return (
    <section id="episodes" className="grid gap-5">
      <CountBadge count={place.totalCount}>
        <h2 className="text-2xl font-semibold">{t('podcast.episodesHeading')}</h2>
      </CountBadge>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {episodes.map((item) => {
          const { id, pubDate, duration } = item.episode;
          return (
            <li key={id} className="py-4">
              <ListedEpisode item={item} heard={heard[id] ?? null}>
                <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
                  {pubDate ? <DateTime iso={pubDate} /> : null}
                  {duration ? <span>{formatHoursMinutes(duration)}</span> : null}
                </p>
              </ListedEpisode>
            </li>
          );
        })}
      </ol>
      <Pagination
        label={t('podcast.episodePages')}
        current={place.currentPage}
        total={place.totalPages}
        hash="#episodes"
      />
    </section>
  );
}
