import { z } from 'zod';
import { listedEpisodeResponse } from '~/domain/episodes/episodes-schema';
import { idText, pageResponse } from '~/domain/input-schema';
import { t } from '~/messages/t';
import { MENTION_KINDS } from './verses';

export const kindSchema = z.enum(MENTION_KINDS);

const mentionResponse = z.object({
  id: z.string(),
  kind: kindSchema.describe(
    'named: by surah and number; quoted: by its Arabic words, matched automatically; recited: the episode is a recitation of the surah.',
  ),
  surah: z.number(),
  verse: z.number(),
  lastVerse: z.number().describe('Equals `verse` for a single verse.'),
  sentence: z.string().describe('The sentence in the notes or the transcript.'),
  second: z.number().nullable().describe('Second of the recording; null if the text has no time.'),
  language: z.string().nullable().describe('The language spoken there.'),
});

export const episodeVersesResponse = z.object({ verses: z.array(mentionResponse) });

const surahResponse = z.object({
  surah: z.number(),
  name: z.string(),
  arabicName: z.string(),
  verses: z.number(),
  episodes: z.number().describe('Number of episodes that mention it, counted every few minutes.'),
});

export const surahsResponse = z.object({ surahs: z.array(surahResponse) });

export const spokenVersesResponse = surahResponse.extend({
  spokenOf: z.array(z.object({ verse: z.number(), episodes: z.number() })),
});

export const verseEpisodesResponse = pageResponse.extend({
  text: z
    .array(z.object({ verse: z.number(), text: z.string() }))
    .describe('The Arabic text, as in its source.'),
  source: z.object({ name: z.string(), url: z.string() }),
  counts: z.array(z.object({ kind: kindSchema, count: z.number() })),
  episodes: z.array(listedEpisodeResponse.extend({ mentions: z.array(mentionResponse) })),
});

/** Actions on the rows of a verse at the admin desk. */
export const mentionFormSchema = z.object(
  { id: idText, intent: z.enum(['dismiss', 'restore'], { error: () => t('input.noIntent') }) },
  { error: () => t('input.noIntent') },
);
