import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { select } from '~/adapters/database/plain-sql.server';
import { fold } from '~/lib/text/fold';
import { HAS_SHOWN_EPISODES } from './shown-speaker.server';
import type { SpeakerLink } from './speakers';

const MAX_SPEAKERS = 5;
const MAX_WORDS = 6;
/** Candidates whose episodes are counted. */
const CANDIDATES = 50;
/** Shorter prefixes match too many words. */
const MIN_PREFIX = 2;
/** Sorts after every word with the prefix: both engines compare these words by their bytes. */
const LAST = '\u{10ffff}';

type Condition = { sql: string; values: string[] };

/**
 * Condition for spellings that contain all the words, of which the last may be unfinished; null if there are no words
 * to search for.
 */
export function spellingsWith(text: string): Condition | null {
  const words = [...new Set(fold(text.slice(0, 200)).split(' '))].filter(Boolean);
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  const conditions = words.map((word, index): Condition => {
    const isPrefix = index === words.length - 1 && word.length >= MIN_PREFIX;
    const own = isPrefix ? `"word" >= ? AND "word" < ?` : `"word" = ?`;
    return {
      sql: `spelling."id" IN (SELECT "speakerId" FROM "SpeakerWord" WHERE ${own})`,
      values: isPrefix ? [word, word + LAST] : [word],
    };
  });
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

async function find(query: string): Promise<SpeakerLink[]> {
  const condition = spellingsWith(query);
  if (!condition) return [];
  return select<SpeakerLink>(
    `SELECT main."name", main."slug" FROM (
       SELECT coalesce(spelling."sameAsId", spelling."id") AS "id",
         max(CASE WHEN spelling."nameKey" = ? THEN 1 ELSE 0 END) AS "isWhole"
       FROM "Speaker" spelling WHERE ${condition.sql}
       GROUP BY 1 ORDER BY 2 DESC, min(length(spelling."nameKey")), 1 LIMIT ${CANDIDATES}
     ) AS found JOIN "Speaker" main ON main."id" = found."id"
     WHERE ${HAS_SHOWN_EPISODES}
     ORDER BY found."isWhole" DESC,
       (SELECT count(*) FROM "EpisodeSpeaker" WHERE "speakerId" = main."id") DESC, main."nameKey"
     LIMIT ${MAX_SPEAKERS}`,
    fold(query),
    ...condition.values,
  );
}

/** Speakers whose names contain these words: exact names first, then by number of episodes. */
export const findSpeakers = cacheUntilWrite(find, 500);
