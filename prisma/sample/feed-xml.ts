import {
  SAMPLE_AUTHOR,
  type SampleEpisode,
  type SamplePodcast,
} from '~/adapters/directory/sample-library';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

function item(podcast: SamplePodcast, episode: SampleEpisode, number: number): string {
  const { audio } = episode;
  const lines = [
    `<title>${escape(episode.title)}</title>`,
    `<guid isPermaLink="false">${escape(episode.guid)}</guid>`,
    `<pubDate>${episode.publishedAt.toUTCString()}</pubDate>`,
    `<description>${escape(episode.description)}</description>`,
    `<itunes:episode>${number}</itunes:episode>`,
    `<itunes:episodeType>full</itunes:episodeType>`,
    `<itunes:explicit>false</itunes:explicit>`,
  ];
  if (audio) {
    lines.push(
      `<itunes:duration>${audio.seconds}</itunes:duration>`,
      `<enclosure url="${audio.url}" length="${audio.bytes}" type="audio/mpeg"/>`,
    );
  }
  return `    <item>\n${lines.map((line) => `      ${line}`).join('\n')}\n    </item>`;
}

/** The feed of a sample podcast; its addresses are root-relative so that they hold on any host and port. */
export function feedXml(podcast: SamplePodcast): string {
  const { episodes } = podcast;
  const newest = episodes[0]?.publishedAt.toUTCString() ?? '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <atom:link rel="self" type="application/rss+xml" href="${podcast.feedUrl}"/>
    <title>${escape(podcast.title)}</title>
    <link>/</link>
    <description>${escape(podcast.description)}</description>
    <language>${podcast.language}</language>
    <pubDate>${newest}</pubDate>
    <itunes:author>${SAMPLE_AUTHOR}</itunes:author>
    <itunes:owner><itunes:name>${SAMPLE_AUTHOR}</itunes:name></itunes:owner>
    <itunes:image href="${podcast.imageUrl}"/>
    <itunes:explicit>false</itunes:explicit>
${podcast.categories.map((name) => `    <itunes:category text="${escape(name)}"/>`).join('\n')}
${episodes.map((episode, index) => item(podcast, episode, episodes.length - index)).join('\n')}
  </channel>
</rss>
`;
}
