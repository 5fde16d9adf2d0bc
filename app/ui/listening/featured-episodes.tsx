import { formatHoursMinutes, formatSpokenDuration } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { EpisodeTitleLink, PlayEpisodeButton } from '~/player/controls/play-button';
import { Artwork } from '~/ui/cards/artwork';
import type { CardEpisode } from '~/ui/cards/card-podcast';
import { countClick } from '~/ui/forms/api-calls';
import { AccessibleText, DateTime, PodcastLink } from '~/ui/text/inline-text';
import { CuratorsNote } from '~/ui/text/written-text';
import { EpisodeMenu } from './episode-menu';

type Level = 'h2' | 'h3';

function FeaturedEpisodeCard({ item, level: Heading }: { item: CardEpisode; level: Level }) {
  const { podcast, notes } = item;
  const episode = { ...item.episode, language: podcast.language };
  return (
    <article className="flex h-full flex-col gap-4 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex gap-4">
        <Artwork
          path={episode.imagePath ?? podcast.imagePath}
          title={podcast.title}
          variant="small"
          className="size-20 sm:size-24"
        />
        <div className="grid min-w-0 content-start gap-1">
          <Heading className="text-lg font-semibold">
            <EpisodeTitleLink
              episode={episode}
              podcast={podcast}
              className="block text-as-page hover:underline"
            />
          </Heading>
          <p className="text-sm">
            <PodcastLink
              podcast={podcast}
              className="inline-block min-h-6 text-ink-muted hover:text-ink"
            />
          </p>
        </div>
      </div>
      {notes ? <CuratorsNote text={notes} /> : null}
      <div className="relative mt-auto flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
          {episode.pubDate ? <DateTime iso={episode.pubDate} /> : null}
          {episode.duration ? <Duration seconds={episode.duration} /> : null}
        </p>
        <div className="flex flex-wrap items-center gap-1">
          <PlayEpisodeButton
            episode={episode}
            podcast={podcast}
            label={t('cards.playEpisode')}
            countedBy={`/featured-episodes/${episode.id}/play`}
            onPlay={() => countClick('episodes', episode.id)}
          />
          <EpisodeMenu episode={episode} podcast={podcast} />
        </div>
      </div>
    </article>
  );
}

function Duration({ seconds }: { seconds: number }) {
  return (
    <span>
      <AccessibleText seen={formatHoursMinutes(seconds)}>
        {formatSpokenDuration(Math.max(60, seconds - (seconds % 60)))}
      </AccessibleText>
    </span>
  );
}

/** @param itemClass classes of the item at an index */
export function FeaturedEpisodeGrid({
  items,
  level,
  itemClass,
}: {
  items: CardEpisode[];
  level: Level;
  itemClass?: (index: number) => string | undefined;
}) {
  return (
    <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      {items.map((item, index) => (
        <li key={item.episode.id} className={itemClass?.(index)}>
          <FeaturedEpisodeCard item={item} level={level} />
        </li>
      ))}
    </ul>
  );
}
