import { data, redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { slugText } from '~/domain/input-schema';
import { screenLoader } from '~/http/pages/screen.server';
import { parseParams } from '~/http/input/parse.server';
import { titleDirection, titleLanguage } from '~/lib/language/title-language';
import { headOf, pageTitle } from '~/lib/web/page-meta';
import { speakerPath } from '~/lib/web/speaker-path';
import { t } from '~/messages/t';
import { PodcastGrid } from '~/ui/cards/podcast-card';
import { errorTitle } from '~/ui/feedback/error-screen';
import { MissingScreen } from '~/ui/feedback/missing-screen';
import { Dot } from '~/ui/text/dot';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { loadSpeakerScreen, type SpeakerScreen } from './speaker-screen.server';
import { EPISODE_ROWS, EpisodeRow } from '~/ui/listening/episode-row';
import { CountBadge } from '~/ui/text/count-badge';
import { Pagination } from '~/ui/lists/pagination';

type Props = Pick<SpeakerScreen, 'episodes' | 'heard' | 'place'>;

function SpeakerEpisodes({ episodes, heard, place }: Props) {
  return (
    <section id="episodes" className="grid gap-5">
      <CountBadge count={place.totalCount}>
        <h2 className="text-2xl font-semibold">{t('podcast.episodesHeading')}</h2>
      </CountBadge>
      <ol className={EPISODE_ROWS}>
        {episodes.map((item) => (
          <li key={item.episode.id}>
            <EpisodeRow {...item} heard={heard[item.episode.id]} isOfMany />
          </li>
        ))}
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

export const loader = screenLoader('anyone', async (visit) => {
  const slug = parseParams(slugText, visit.params.name);
  const { screen, status } = await loadSpeakerScreen(visit, slug);
  const main = screen.speaker.slug;
  // Redirects a merged spelling to its speaker.
  if (main !== slug) throw redirect(speakerPath(main) + visit.url.search, 301);
  return data(screen, { status });
});

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  headOf(data) ?? [pageTitle(matches, errorTitle(error, t('speaker.notFound')))];

function Spellings({ names }: { names: string[] }) {
  const list = () =>
    names.map((name, index) => (
      <Fragment key={name}>
        {index > 0 ? <Dot /> : null}
        <Name of={name} />
      </Fragment>
    ));
  return (
    <p className="text-lg text-ink-muted">
      <RichText text={t('speaker.alsoWritten')} marks={{ names: list }} />
    </p>
  );
}

export default function SpeakerScreen() {
  const { speaker, podcasts, favorites, episodes, heard, place } = useLoaderData<typeof loader>();
  const { name, spellings } = speaker;
  return (
    <article className="page grid gap-10 page-room">
      <header className="grid gap-3">
        <h1
          lang={titleLanguage(name)}
          dir={titleDirection(name)}
          className="text-4xl font-semibold wrap-anywhere"
        >
          {name}
        </h1>
        {spellings.length > 0 ? <Spellings names={spellings} /> : null}
      </header>
      {podcasts.length > 0 ? (
        <section className="grid gap-5">
          <h2 className="text-2xl font-semibold">{t('speaker.podcasts')}</h2>
          <PodcastGrid podcasts={podcasts} favorites={favorites} level="h3" />
        </section>
      ) : null}
      <SpeakerEpisodes episodes={episodes} heard={heard} place={place} />
    </article>
  );
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title={t('speaker.notFound')}
      text={t('speaker.notFoundHint')}
      back={['/search', t('podcast.backToSearch')]}
    />
  );
}
