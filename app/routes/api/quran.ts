import { z } from 'zod';
import { episodeParams, idParams } from '~/domain/input-schema';
import {
  dismissMention,
  getEpisodeVerses,
  countVerseEpisodes,
  listSpokenVerses,
  listSurahs,
  listVerseEpisodes,
} from '~/domain/verses/verse-mentions.server';
import { readVerses, requireVerses } from '~/domain/verses/verse-texts.server';
import { TEXT_SOURCE, VERSE_PAGE_SIZE } from '~/domain/verses/verses';
import {
  episodeVersesResponse,
  kindSchema,
  spokenVersesResponse,
  surahsResponse,
  verseEpisodesResponse,
} from '~/domain/verses/verses-schema';
import { command, endpoint, pageQuery, resource } from '~/http/api.server';

export const loader = resource('Qur’an: episodes that speak of a verse.', {
  quran: {
    GET: endpoint({
      access: 'anyone',
      summary: 'List the surahs of the Qur’an, each with the number of episodes that mention it.',
      response: surahsResponse,
      handle: async () => ({ surahs: await listSurahs() }),
    }),
  },
  'quran/:surah': {
    GET: endpoint({
      access: 'anyone',
      summary: 'Get a surah, with the verses mentioned in episodes.',
      params: z.object({ surah: z.string().max(10) }),
      refuses: [404],
      response: spokenVersesResponse,
      handle: async ({ params }) => {
        const { surah } = requireVerses(params.surah, undefined);
        const surahs = await listSurahs();
        return { ...surahs[surah - 1]!, spokenOf: await listSpokenVerses(surah) };
      },
    }),
  },
  'quran/:surah/:verses': {
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
        const range = requireVerses(params.surah, params.verses);
        const languages = language ? [language] : [];
        const { episodes, pagination } = await listVerseEpisodes(
          { ...range, kind, languages: languages },
          page,
        );
        const counts = await countVerseEpisodes(range, languages);
        return {
          text: await readVerses(range),
          source: TEXT_SOURCE,
          counts,
          episodes,
          ...pagination,
        };
      },
    }),
  },
  'episodes/:episodeId/verses': {
    GET: endpoint({
      access: 'anyone',
      summary:
        'List the Qur’an verses mentioned in an episode, those heard in the recording first.',
      params: episodeParams,
      refuses: [410],
      response: episodeVersesResponse,
      handle: async ({ params }) => ({ verses: await getEpisodeVerses(params.episodeId) }),
    }),
  },
  'admin/verse-mentions/:id/dismissed': {
    PUT: command({
      access: 'admin',
      summary: 'Dismiss a verse mention that is wrong; it is removed from all lists.',
      params: idParams,
      refuses: [404],
      handle: ({ actor, params }) => dismissMention(actor, params.id, true),
    }),
    DELETE: command({
      access: 'admin',
      summary: 'Restore a dismissed verse mention.',
      params: idParams,
      refuses: [404],
      handle: ({ actor, params }) => dismissMention(actor, params.id, false),
    }),
  },
});

export const action = loader;
