import { Link } from '@remix-run/react';
import { titleDirection, titleLanguage } from '~/lib/language/text-language';
import { formatClock } from '~/lib/time/duration';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { Artwork } from '~/ui/cards/artwork';
import { PodcastGrid, type CardPodcast } from '~/ui/cards/podcast-card';
import { EmptyState } from '~/ui/feedback/status';
import { EpisodeMenu } from '~/ui/listening/episode-menu';
import { EpisodeRows } from '~/ui/listening/episode-row';
import { SearchX } from '~/ui/text/icons';
import { Name } from '~/ui/text/inline-text';
import { searchPath } from './search-choices';
import type { SearchScreen } from './search-screen.server';

type Hit = SearchScreen['transcriptPreview'][number];

function Sentence({ text, marks, language }: Pick<Hit, 'text' | 'marks' | 'language'>) {
  const ends = [0, ...marks.map(({ to }) => to)];
  return (
    <q dir="auto" lang={titleLanguage(text, language)} className="wrap-anywhere">
      {marks.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(ends[index], from)}
          <mark className="rounded-sm bg-accent-soft font-semibold text-ink">
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </q>
  );
}

function TranscriptHit({ hit, level: Heading }: { hit: Hit; level: 'h2' | 'h3' }) {
  const { start, speaker, language, episode, podcast, path } = hit;
  return (
    <article className="grid gap-1 rounded-card border border-line bg-surface px-4 py-3">
      <div className="relative flex items-center gap-2">
        <Artwork
          path={episode.imagePath ?? podcast.imagePath}
          title={podcast.title}
          variant="tiny"
          className="me-1 size-12 shrink-0 md:size-16 narrow:hidden"
        />
        <div className="min-w-0 flex-1">
          <Heading className="font-semibold">
            <Link to={path} className="flex flex-wrap items-baseline gap-x-2 hover:underline">
              <Name
                of={episode.title}
                fallbackLanguage={podcast.language}
                className="wrap-anywhere"
              />
              {start === null ? null : (
                <span className="text-sm text-accent tabular-nums">{formatClock(start)}</span>
              )}
            </Link>
          </Heading>
          <Link
            to={podcastPath(podcast.slug)}
            className="inline-flex min-h-6 items-center text-sm text-ink-muted wrap-anywhere hover:underline"
          >
            <Name of={podcast.title} fallbackLanguage={podcast.language} />
          </Link>
        </div>
        <EpisodeMenu
          episode={{ ...episode, language: podcast.language }}
          podcast={podcast}
          heard={hit.heard}
        />
      </div>
      <p dir={titleDirection(hit.text)}>
        {speaker ? (
          <>
            <Name of={speaker} fallbackLanguage={language} className="font-semibold" />{' '}
          </>
        ) : null}
        <Sentence {...hit} />
      </p>
    </article>
  );
}

function TranscriptHits({ hits, level }: { hits: Hit[]; level: 'h2' | 'h3' }) {
  return (
    <ul className="grid gap-3">
      {hits.map((hit, index) => (
        <li key={index}>
          <TranscriptHit hit={hit} level={level} />
        </li>
      ))}
    </ul>
  );
}

/** Transcript passages, each with a link to its second. */
export function TranscriptResults({ hits }: { hits: Hit[] }) {
  if (hits.length === 0) {
    return (
      <EmptyState icon={SearchX} title={t('search.nothingSaid')}>
        <p>{t('search.nothingSaidHint')}</p>
      </EmptyState>
    );
  }
  return <TranscriptHits hits={hits} level="h2" />;
}

/** The first transcript passages as one group of results, with a link to all. */
export function TranscriptHitsPreview({
  screen: { query, chosenLanguages, exact, transcriptPreview: saidToo },
}: {
  screen: SearchScreen;
}) {
  if (saidToo.length === 0) return null;
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{t('search.saidIn')}</h2>
        <Link
          to={searchPath(query, { chosenLanguages, exact, kind: 'transcripts' })}
          rel="nofollow"
          className="inline-flex min-h-9 items-center text-sm text-accent underline"
        >
          {t('search.allSaid')}
        </Link>
      </div>
      <TranscriptHits hits={saidToo} level="h3" />
    </section>
  );
}

/** Podcasts listed before the other groups, if podcasts were found by their own name. */
const FIRST = 4;

type Props = { screen: SearchScreen; podcasts: CardPodcast[] };

const withEpisode = (podcasts: CardPodcast[]) =>
  podcasts.flatMap(({ matchedEpisode: episode, slug, ...podcast }) =>
    episode && slug !== null ? [{ episode, podcast: { ...podcast, slug } }] : [],
  );

function FoundEpisodes({ screen, podcasts }: Props) {
  const results = withEpisode(podcasts);
  if (results.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{t('podcast.episodesHeading')}</h2>
      <EpisodeRows items={results} positions={screen.positions} isOfMany />
    </section>
  );
}

/** Podcasts, episodes with matching titles, transcript passages, and the remaining podcasts. */
export function FoundGroups({ screen, podcasts }: Props) {
  const { favorites, transcriptPreview: saidToo } = screen;
  if (withEpisode(podcasts).length === 0 && saidToo.length === 0)
    return <PodcastGrid podcasts={podcasts} favorites={favorites} />;
  const first = podcasts[0]?.matchedEpisode ? 0 : FIRST;
  const rest = podcasts.slice(first);
  return (
    <div className="grid gap-6">
      {first > 0 && podcasts.length > 0 ? (
        <section>
          <h2 className="sr-only">{t('search.inPodcasts')}</h2>
          <PodcastGrid podcasts={podcasts.slice(0, first)} favorites={favorites} level="h3" />
        </section>
      ) : null}
      <FoundEpisodes screen={screen} podcasts={podcasts} />
      <TranscriptHitsPreview screen={screen} />
      {rest.length > 0 ? (
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">
            {first > 0 ? t('search.morePodcasts') : t('search.inPodcasts')}
          </h2>
          <PodcastGrid podcasts={rest} favorites={favorites} level="h3" />
        </section>
      ) : null}
    </div>
  );
}
