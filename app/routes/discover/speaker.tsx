import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { favoriteIds } from '~/domain/community/favorites/favorites.server';
import { slugText } from '~/domain/input-schema';
import { readPositions } from '~/domain/listening/listening.server';
import { getSpeakerPage, type SpeakerPage } from '~/domain/speakers/speakers.server';
import type { RequestContext } from '~/http/access/request-context.server';
import { parseParams } from '~/http/input/parse.server';
import { listPath, publicHead } from '~/http/pages/public-head.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { titleDirection, titleLanguage } from '~/lib/language/text-language';
import { pagePart } from '~/lib/web/page-meta';
import { speakerPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import { toCard } from '~/ui/cards/card-podcast';
import { PodcastGrid } from '~/ui/cards/podcast-card';
import { missingScreen, type Missing, publicMeta } from '~/ui/feedback/error-screen';
import { EpisodeRows } from '~/ui/listening/episode-row';
import { Pagination } from '~/ui/lists/pagination';
import { CountBadge } from '~/ui/text/counts';
import { Name, RichText, Dotted } from '~/ui/text/inline-text';

function speakerHead({ speaker, pagination }: SpeakerPage) {
  const { name, slug, spellings } = speaker;
  const path = speakerPath(slug);
  const person = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name,
    url: pageUrl(path),
    ...(spellings.length > 0 ? { alternateName: spellings } : {}),
  };
  return publicHead({
    title: [name, pagePart(pagination.currentPage)],
    description: t('speaker.description', { name }),
    path: listPath(path, { page: pagination.currentPage }),
    crumbs: [[t('frame.search'), '/search']],
    data: [person],
  });
}

async function loadSpeakerScreen({ url, actor }: RequestContext, slug: string) {
  const content = await getSpeakerPage(slug, { page: pageNumberOf(url) });
  const { speaker, podcasts, episodes, pagination } = content;
  const ids = podcasts.map(({ id }) => id);
  const episodeIds = episodes.map(({ episode }) => episode.id);
  return {
    screen: {
      speaker,
      podcasts: podcasts.map(toCard),
      favorites: (await listOrNull(favoriteIds(actor?.id, ids))) ?? [],
      episodes,
      positions: (await listOrNull(readPositions(actor?.id, episodeIds))) ?? {},
      pagination,
      head: speakerHead(content),
    },
    status: listStatus(url, pagination.currentPage),
  };
}

type SpeakerData = Awaited<ReturnType<typeof loadSpeakerScreen>>['screen'];

type Props = Pick<SpeakerData, 'episodes' | 'positions' | 'pagination'>;

export const loader = screenLoader('anyone', async (ctx) => {
  const slug = parseParams(slugText, ctx.params.name);
  const { screen, status } = await loadSpeakerScreen(ctx, slug);
  const main = screen.speaker.slug;
  // Redirects a merged spelling to its speaker.
  if (main !== slug) throw redirect(speakerPath(main) + ctx.url.search, 301);
  return data(screen, { status });
});

function SpeakerEpisodes({ episodes, positions, pagination }: Props) {
  return (
    <section id="episodes" className="grid gap-5">
      <CountBadge count={pagination.totalCount}>
        <h2 className="text-2xl font-semibold">{t('podcast.episodesHeading')}</h2>
      </CountBadge>
      <EpisodeRows as="ol" items={episodes} positions={positions} isOfMany />
      <Pagination label={t('podcast.episodePages')} of={pagination} hash="#episodes" />
    </section>
  );
}

const missing = (): Missing => ({
  title: t('refusal.noSpeaker'),
  text: t('speaker.notFoundHint'),
  back: ['/search', t('podcast.backToSearch')],
});

export const meta = publicMeta(missing);

function Spellings({ names }: { names: string[] }) {
  const list = () => (
    <Dotted>
      {names.map((name) => (
        <Name key={name} of={name} />
      ))}
    </Dotted>
  );
  return (
    <p className="text-ink-muted md:text-lg">
      <RichText text={t('speaker.alsoWritten')} marks={{ names: list }} />
    </p>
  );
}

export default function SpeakerScreen() {
  const { speaker, podcasts, favorites, episodes, positions, pagination } =
    useLoaderData<typeof loader>();
  const { name, spellings } = speaker;
  return (
    <article className="page grid gap-10 page-room">
      <header className="grid gap-3">
        <h1
          lang={titleLanguage(name)}
          dir={titleDirection(name)}
          className="text-3xl font-semibold wrap-anywhere md:text-4xl"
        >
          {name}
        </h1>
        {spellings.length > 0 ? <Spellings names={spellings} /> : null}
      </header>
      {podcasts.length > 0 ? (
        <section className="grid gap-5">
          <h2 className="text-2xl font-semibold">{t('search.inPodcasts')}</h2>
          <PodcastGrid podcasts={podcasts} favorites={favorites} level="h3" />
        </section>
      ) : null}
      <SpeakerEpisodes episodes={episodes} positions={positions} pagination={pagination} />
    </article>
  );
}

export const ErrorBoundary = missingScreen(missing);
