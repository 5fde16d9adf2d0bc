import { data, redirect, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { getEpisodePage } from '~/domain/podcast-page/episode-page.server';
import { slugText } from '~/domain/input-schema';
import { positionsOf } from '~/domain/listening/listening.server';
import { pageUrl } from '~/page-url.server';
import { parseParams } from '~/http/input/parse.server';
import { listOrNull } from '~/http/pages/list-or-null.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { screenLoader } from '~/http/pages/screen.server';
import { titleDirection, titleLanguage } from '~/lib/language/title-language';
import { parsePart, withPart } from '~/lib/time/part';
import { episodePath } from '~/lib/web/episode-path';
import { headOf, pageTitle } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/podcast-path';
import { t } from '~/messages/t';
import { Artwork } from '~/ui/cards/artwork';
import { errorTitle } from '~/ui/feedback/error-screen';
import { MissingScreen } from '~/ui/feedback/missing-screen';
import { Name } from '~/ui/text/name';
import { EpisodeFacts } from '../episode-list/episode-facts';
import { Chapters, Soundbites } from './chapters';
import { Statements } from '../statements';
import { FundingLink } from '../funding-link';
import { episodeHead } from './episode-head.server';
import { loadEpisodePage } from './episode-page.server';
import { loadEpisodeTexts } from './episode-texts.server';
import { loadEpisodeVerses } from './episode-verses.server';
import { EpisodeNotes } from './episode-notes';
import { EpisodePlayback } from './episode-playback';
import { Neighbours, OtherEpisodes } from './other-episodes';
import { Transcript } from './transcript';
import { Verses } from './verses';

export const loader = screenLoader('anyone', async ({ params, url, actor }) => {
  const slug = parseParams(slugText, params.slug);
  const found = await getEpisodePage(slug, params.episode ?? '');
  const path = episodePath(found.podcast.slug, found.episode);
  const given = `${podcastPath(slug)}/episodes/${encodeURIComponent(params.episode ?? '')}`;
  // The title changed, the podcast was merged, or the URL has only the short id.
  if (given !== path) throw redirect(path + url.search, 301);
  const { duration } = found.episode;
  const [from, to = ''] = ['from', 'to'].map((name) => url.searchParams.get(name) ?? undefined);
  if (from !== undefined) throw redirect(withPart(path, parsePart(`${from},${to}`, duration)), 303);
  const part = parsePart(url.searchParams.get('t'), duration);
  const shown = [found.episode, ...found.others].map(({ id }) => id);
  const heard = await positionsOf(actor?.id, shown);
  const chosen = url.searchParams.has('play');
  const asked = { part, chosen, notesPart: pageNumberOf(url, 'notes') };
  const page = loadEpisodePage(found, asked, heard);
  const texts = await listOrNull(loadEpisodeTexts(found, url));
  const { chapters = [], soundbites = [], transcript = null } = texts ?? {};
  const verses = (await listOrNull(loadEpisodeVerses(found.episode.id, duration))) ?? [];
  const status = Math.max(
    listStatus(url, page.notes.part, 'notes'),
    transcript?.paragraphs ? listStatus(url, transcript.currentPage, 'transcript') : 200,
  );
  return data(
    {
      ...{ ...page, chapters, soundbites, verses, transcript },
      siteUrl: pageUrl(''),
      head: episodeHead(page, transcript),
    },
    { status },
  );
});

export const meta: MetaFunction<typeof loader> = ({ data: page, error, matches }) =>
  headOf(page) ?? [pageTitle(matches, errorTitle(error, t('podcast.episodeNotFound')))];

export default function EpisodeScreen() {
  const page = useLoaderData<typeof loader>();
  const { podcast, episode } = page;
  return (
    <article
      key={episode.id}
      dir={titleDirection(episode.title)}
      className="page grid max-w-3xl gap-8 page-room"
    >
      <header className="grid gap-4">
        <div className="flex items-center gap-3">
          <Artwork
            path={podcast.imagePath}
            title={podcast.title}
            look="tiny"
            className="size-16 shrink-0"
          />
          <Link to={podcastPath(podcast.slug)} className="font-semibold text-accent underline">
            <Name of={podcast.title} fallbackLanguage={podcast.language} />
          </Link>
        </div>
        <h1
          lang={titleLanguage(page.title, podcast.language)}
          className="text-3xl font-semibold wrap-anywhere sm:text-4xl"
        >
          {page.title}
        </h1>
        <EpisodeFacts episode={episode} language={podcast.language} />
        <Statements said={episode.statements} language={podcast.language} />
        <EpisodePlayback page={page} siteUrl={page.siteUrl} />
        <FundingLink funding={podcast.funding} />
      </header>
      <EpisodeNotes page={page} />
      <Soundbites page={page} soundbites={page.soundbites} />
      <Chapters page={page} chapters={page.chapters} />
      <Verses page={page} verses={page.verses} />
      <Transcript page={page} transcript={page.transcript} />
      <Neighbours page={page} />
      <OtherEpisodes page={page} />
    </article>
  );
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title={t('podcast.episodeNotFound')}
      text={t('podcast.episodeNotFoundHint')}
      back={['/search', t('podcast.backToSearch')]}
    />
  );
}
