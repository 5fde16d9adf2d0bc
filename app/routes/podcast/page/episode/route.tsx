import { data, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { slugText } from '~/domain/input-schema';
import { readPositions } from '~/domain/listening/listening.server';
import { getEpisodePage } from '~/domain/podcast-page/podcast-page.server';
import type { RequestContext } from '~/http/access/request-context.server';
import { parseParams } from '~/http/input/parse.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { titleLanguage } from '~/lib/language/text-language';
import { parsePart, withPart } from '~/lib/time/part';
import { episodePath, podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import { EpisodeFacts, Statements } from '~/routes/podcast/page/facts-and-notes';
import type { fundingOf } from '~/routes/podcast/page/page-texts.server';
import { Artwork } from '~/ui/cards/artwork';
import { missingScreen, type Missing, publicMeta } from '~/ui/feedback/error-screen';
import { EpisodeRows } from '~/ui/listening/episode-row';
import { Name } from '~/ui/text/inline-text';
import { episodeHead } from '../page-heads.server';
import {
  type EpisodePage,
  loadEpisodePage,
  loadEpisodeTexts,
  loadEpisodeVerses,
} from './episode-page.server';
import { EpisodePlayback } from './episode-playback';
import { Chapters, Soundbites, Verses, EpisodeNotes } from './notes-and-chapters';
import { Transcript } from './transcript';

type Funding = ReturnType<typeof fundingOf>;

export const loader = screenLoader('anyone', load, { shared: true });

/** Link to support the show, with the feed's own label. */
function FundingLink({ funding }: { funding: Funding }) {
  if (!funding) return null;
  return (
    <p dir="auto">
      <a
        href={funding.url}
        rel="noopener noreferrer nofollow ugc"
        className="wrap-anywhere text-accent underline"
      >
        <Name of={funding.text} fallbackLanguage={funding.language} />
      </a>
    </p>
  );
}

type Linked = NonNullable<EpisodePage['next']>;

function EpisodeLink({ episode, language }: { episode: Linked; language: string | null }) {
  return (
    <Link to={episode.path} className="min-h-6 font-semibold wrap-anywhere text-accent underline">
      <Name of={episode.title} fallbackLanguage={language} />
    </Link>
  );
}

/** The previous and next episode in the show's own order. */
function Neighbors({ page: { previous, next, podcast } }: { page: EpisodePage }) {
  const steps = [
    { episode: previous, name: t('player.previousEpisode') },
    { episode: next, name: t('player.nextEpisode') },
  ];
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('podcast.neighbours')}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {steps.map(({ episode, name }) =>
          episode ? (
            <li key={name} className="grid content-start gap-1">
              <span className="text-sm text-ink-muted">{name}</span>
              <EpisodeLink episode={episode} language={podcast.language} />
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}

function OtherEpisodes({ page: { others, podcast } }: { page: EpisodePage }) {
  if (others.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-semibold">{t('podcast.moreFromPodcast')}</h2>
      <EpisodeRows items={others.map(({ heard, ...episode }) => ({ episode, podcast, heard }))} />
    </section>
  );
}

async function load({ params, url, actor }: RequestContext) {
  const slug = parseParams(slugText, params.slug);
  const content = await getEpisodePage(slug, params.episode ?? '');
  const path = episodePath(content.podcast.slug, content.episode);
  const address = `${podcastPath(slug)}/episodes/${encodeURIComponent(params.episode ?? '')}`;
  // The title changed, the podcast was merged, or the URL has only the short id.
  if (address !== path) throw redirect(path + url.search, 301);
  const { duration } = content.episode;
  const [from, to = ''] = ['from', 'to'].map((name) => url.searchParams.get(name) ?? undefined);
  if (from !== undefined) throw redirect(withPart(path, parsePart(`${from},${to}`, duration)), 303);
  const part = parsePart(url.searchParams.get('t'), duration);
  const episodeIds = [content.episode, ...content.others].map(({ id }) => id);
  const positions = await readPositions(actor?.id, episodeIds);
  const chosen = url.searchParams.has('play');
  const isShared = url.searchParams.has('share');
  const options = { part, chosen, isShared, notesPart: pageNumberOf(url, 'notes') };
  const page = loadEpisodePage(content, options, positions);
  const texts = await listOrNull(loadEpisodeTexts(content, url));
  const { chapters = [], soundbites = [], transcript = null } = texts ?? {};
  const verses = (await listOrNull(loadEpisodeVerses(content.episode.id, duration))) ?? [];
  const status = Math.max(
    listStatus(url, page.notes.part, 'notes'),
    transcript?.paragraphs ? listStatus(url, transcript.currentPage, 'transcript') : 200,
  );
  return data(
    {
      ...page,
      chapters,
      soundbites,
      verses,
      transcript,
      siteUrl: pageUrl(''),
      head: episodeHead(page, transcript),
    },
    { status },
  );
}

const missing = (): Missing => ({
  title: t('refusal.noEpisode'),
  text: t('podcast.episodeNotFoundHint'),
  back: ['/search', t('podcast.backToSearch')],
});

export const meta = publicMeta(missing);

export default function EpisodeScreen() {
  const page = useLoaderData<typeof loader>();
  const { podcast, episode } = page;
  return (
    <article key={episode.id} className="page grid max-w-3xl gap-8 page-room">
      <header className="grid gap-4">
        <div className="flex items-center gap-3">
          <Artwork
            path={podcast.imagePath}
            title={podcast.title}
            variant="tiny"
            className="size-16 shrink-0"
          />
          <Link to={podcastPath(podcast.slug)} className="font-semibold text-accent underline">
            <Name of={podcast.title} fallbackLanguage={podcast.language} />
          </Link>
        </div>
        <h1
          dir="auto"
          lang={titleLanguage(page.title, podcast.language)}
          className="text-as-page text-2xl font-semibold wrap-anywhere sm:text-4xl"
        >
          {page.title}
        </h1>
        <EpisodeFacts episode={episode} language={podcast.language} />
        <Statements statements={episode.statements} language={podcast.language} />
        <EpisodePlayback page={page} siteUrl={page.siteUrl} />
        <FundingLink funding={podcast.funding} />
      </header>
      <EpisodeNotes page={page} />
      <Soundbites page={page} soundbites={page.soundbites} />
      <Chapters page={page} chapters={page.chapters} />
      <Verses page={page} verses={page.verses} />
      <Transcript page={page} transcript={page.transcript} />
      <Neighbors page={page} />
      <OtherEpisodes page={page} />
    </article>
  );
}

export const ErrorBoundary = missingScreen(missing);
