/** What a benchmark fills to search in transcripts. */
export const transcriptTables = {
  podcasts: {
    name: 'Podcast',
    columns: ['id', 'slug', 'title', 'rssUrl', 'rssUrlKey', 'updatedAt'],
  },
  episodes: { name: 'Episode', columns: ['id', 'podcastId', 'key', 'title', 'sortDate'] },
  transcripts: {
    name: 'Transcript',
    columns: ['id', 'episodeId', 'url', 'edition', 'nextTryAt'],
  },
  lines: {
    name: 'TranscriptSegment',
    columns: ['transcriptId', 'edition', 'place', 'paragraph', 'start', 'end', 'text'],
  },
  texts: {
    name: 'TranscriptSearchText',
    columns: ['transcriptId', 'edition', 'paragraph', 'text'],
  },
};
