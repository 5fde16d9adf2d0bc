import { env } from '~/env.server';
import { listPath, oembedLink, publicHead } from '~/http/pages/public-head.server';
import { metaDescription, transcriptPart } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/podcast-path';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import { lastingFor } from '../lasting-for.server';
import { notesTitle } from '../notes.server';
import type { EpisodePage } from './episode-page.server';
import type { ShownTranscript } from './episode-texts.server';

const absolute = (address: string) => new URL(address, env.SITE_URL).href;

function structuredData({ podcast, episode, summary }: EpisodePage) {
  const { title, pubDate, duration, audioUrl, season, episodeNumber } = episode;
  return {
    '@context': 'https://schema.org',
    '@type': 'PodcastEpisode',
    name: title,
    url: pageUrl(episode.path),
    description: summary,
    ...(pubDate ? { datePublished: pubDate } : {}),
    ...lastingFor(duration),
    ...(episodeNumber ? { episodeNumber } : {}),
    ...(season ? { partOfSeason: { '@type': 'CreativeWorkSeason', seasonNumber: season } } : {}),
    ...(podcast.language ? { inLanguage: podcast.language } : {}),
    ...(audioUrl
      ? { associatedMedia: { '@type': 'MediaObject', contentUrl: absolute(audioUrl) } }
      : {}),
    partOfSeries: {
      '@type': 'PodcastSeries',
      name: podcast.title,
      url: pageUrl(podcastPath(podcast.slug)),
    },
  };
}

function transcriptParameters(transcript: ShownTranscript | null) {
  if (!transcript) return {};
  const { spoken, usual, currentPage } = transcript;
  return { transcript: currentPage, spoken: usual ? undefined : spoken };
}

/** The transcript's language, if not the default one, and its page. */
function transcriptTitle(transcript: ShownTranscript | null): string[] {
  if (!transcript) return [];
  const { spoken, usual, languages, currentPage } = transcript;
  const other = usual ? '' : (languages.find(({ tag }) => tag === spoken)?.name ?? '');
  return [other, transcriptPart(currentPage)];
}

export function episodeHead(page: EpisodePage, transcript: ShownTranscript | null) {
  const { podcast, episode, summary } = page;
  const show = podcastPath(podcast.slug);
  return publicHead({
    title: [episode.title, notesTitle(page.notes), ...transcriptTitle(transcript), podcast.title],
    description: metaDescription(summary || t('podcast.listenTo', { podcast: episode.title })),
    path: listPath(episode.path, { notes: page.notes.part, ...transcriptParameters(transcript) }),
    picture: { url: absolute(`${show}/og.png`), large: true },
    noindex: podcast.blocked,
    crumbs: [
      [t('frame.search'), '/search'],
      [podcast.title, show],
    ],
    more: podcast.blocked ? [] : [oembedLink(episode.title, episode.path)],
    data: [structuredData(page)],
  });
}
