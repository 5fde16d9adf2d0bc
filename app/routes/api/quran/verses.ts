import { z } from 'zod';
import { readVerses } from '~/domain/verses/quran-text.server';
import { versesNamed } from '~/domain/verses/shown-verses.server';
import { TEXT_SOURCE, VERSE_PAGE_SIZE } from '~/domain/verses/verses';
import { kindSchema, verseEpisodesResponse } from '~/domain/verses/verses-schema';
import { countVerseEpisodes, listVerseEpisodes } from '~/domain/verses/verse-lists.server';
import { api, endpoint, pageQuery } from '~/http/api.server';

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary:
      'List the episodes that mention a verse (`255`) or verses (`255-257`), newest first, at most 300.',
    params: z.object({ surah: z.string().max(10), verses: z.string().max(10) }),
    query: pageQuery(VERSE_PAGE_SIZE).extend({
      kind: kindSchema.default('named'),
      language: z
        .string()
        .regex(/^[a-z]{2,3}$/)
        .optional()
        .describe('Spoken language, such as `ar`; defaults to all languages.'),
    }),
    refuses: [404],
    response: verseEpisodesResponse,
    handle: async ({ params, query }) => {
      const { kind, language, ...page } = query;
      const range = versesNamed(params.surah, params.verses);
      const languages = language ? [language] : [];
      const { episodes, place } = await listVerseEpisodes(
        { ...range, kind, within: languages },
        page,
      );
      const counts = await countVerseEpisodes(range, languages);
      return { text: await readVerses(range), source: TEXT_SOURCE, counts, episodes, ...place };
    },
  }),
});

export const action = loader;
