import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import type { StartedEpisode } from '~/domain/listening/listening-schema';
import { t } from '~/messages/t';
import { EpisodeTitleLink, PlayEpisodeButton } from '~/player/controls/play-button';
import { Artwork } from '~/ui/cards/artwork';
import { PodcastLink } from '~/ui/text/inline-text';
import { EpisodeRow, EpisodeProgress } from './episode-row';

type Item = StartedEpisode | ListedEpisode;

const heardOf = (item: Item) => ('position' in item ? item : null);

/** An episode with its cover and a button to play or resume it. */
function FirstItem({ item }: { item: Item }) {
  const { podcast } = item;
  const episode = { ...item.episode, language: podcast.language };
  return (
    <article className="flex w-full items-center gap-3 narrow:flex-wrap">
      <Artwork
        path={episode.imagePath ?? podcast.imagePath}
        title={podcast.title}
        variant="small"
        eager
        className="size-24 self-center sm:size-26 narrow:hidden"
      />
      <div className="grid min-w-0 flex-1 justify-items-start narrow:basis-full">
        <h3 className="row-title text-base/5 font-semibold">
          <EpisodeTitleLink
            episode={episode}
            podcast={podcast}
            className="line-clamp-2 py-0.5 text-as-page wrap-anywhere hover:underline focus-visible:-outline-offset-2 narrow:line-clamp-none"
          />
        </h3>
        <p className="max-w-full truncate text-xs narrow:whitespace-normal">
          <PodcastLink
            podcast={podcast}
            className="inline-block min-h-6 max-w-full truncate align-top !leading-6 focus-visible:-outline-offset-2 narrow:whitespace-normal"
          />
        </p>
        <p className="text-sm text-ink-muted tabular-nums">
          <EpisodeProgress
            episodeId={episode.id}
            heard={heardOf(item)}
            duration={episode.duration}
          />
        </p>
      </div>
      <PlayEpisodeButton episode={episode} podcast={podcast} isMain />
    </article>
  );
}

/**
 * The first episode is large: the most recent one, or one to begin with. Each item has a fixed minimum height, so that
 * its space can be reserved before it is known.
 */
export function ContinueListening({ items }: { items: Item[] }) {
  const [last, ...others] = items;
  if (!last) return null;
  return (
    <section className="grid gap-3">
      <h2 className="h-9 text-xl font-semibold md:text-2xl narrow:h-auto">
        {heardOf(last) ? t('cards.continueListening') : t('cards.listenNext')}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 lg:grid-cols-2">
        <li className="flex min-h-32 rounded-card border border-line bg-surface px-3 shadow-card narrow:py-3 lg:row-span-2 lg:self-start">
          <FirstItem item={last} />
        </li>
        {others.map((item) => (
          <li
            key={item.episode.id}
            className="grid min-h-22 content-center rounded-card border border-line bg-surface px-3"
          >
            <EpisodeRow {...item} heard={heardOf(item)} isOfMany />
          </li>
        ))}
      </ul>
    </section>
  );
}
