import { Link } from '@remix-run/react';
import { t } from '~/messages/t';
import type { StartedEpisode } from '~/domain/listening/listening';
import { podcastPath } from '~/lib/web/podcast-path';
import { titleDirection } from '~/lib/language/title-language';
import { EpisodeTitleLink, PlayEpisodeButton } from '~/player/play-button';
import { formatSpokenDuration } from '~/lib/time/duration';
import { Artwork } from './artwork';
import { Name } from '~/ui/text/name';

function StartedItem({ item }: { item: StartedEpisode }) {
  const { podcast, position } = item;
  const episode = { ...item.episode, language: podcast.language };
  const duration = item.duration ?? episode.duration;
  return (
    <article
      dir={titleDirection(episode.title)}
      className="grid h-full gap-3 rounded-card border border-line bg-surface p-3 shadow-card"
    >
      <div className="flex items-center gap-3">
        <Artwork
          path={episode.imagePath ?? podcast.imagePath}
          title={podcast.title}
          look="tiny"
          className="size-16"
        />
        <div className="grid min-w-0 flex-1">
          <h3 className="font-semibold">
            <EpisodeTitleLink
              episode={episode}
              podcast={podcast}
              className="block py-0.5 hover:underline"
            />
          </h3>
          <Link
            to={podcastPath(podcast.slug)}
            className="min-h-6 py-0.5 text-sm text-ink-muted hover:underline"
          >
            <Name of={podcast.title} likely={podcast.language} />
          </Link>
        </div>
        <PlayEpisodeButton episode={episode} podcast={podcast} />
      </div>
      {duration ? (
        <p className="grid gap-1 text-sm text-ink-muted">
          <progress
            aria-hidden="true"
            dir="ltr"
            value={Math.min(position, duration)}
            max={duration}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
          />
          {t('cards.timeLeft', {
            time: formatSpokenDuration(Math.max(0, Math.ceil((duration - position) / 60) * 60)),
          })}
        </p>
      ) : null}
    </article>
  );
}

export function ContinueListening({ items }: { items: StartedEpisode[] }) {
  if (items.length === 0) return null;
  return (
    <section className="grid gap-6">
      <h2 className="text-3xl font-semibold">{t('cards.continueListening')}</h2>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.episode.id} className="min-w-0">
            <StartedItem item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
