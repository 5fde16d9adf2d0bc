import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Clause } from '~/adapters/search/search-engine';
import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import {
  plainQueries,
  transliteratedQueries,
  typoQueries,
  type IndexQuery,
} from './index-queries.server';
import { expandQuery, requiredParts } from './words/expansion.server';

type Text = { episodeId: string; title: string; author: string };

/** Texts compared in one turn of the event loop. */
const AT_ONCE = 1_000;

/** Whether folded words match each clause, as in the full-text index. */
export function matchesClauses(folded: string, clauses: readonly Clause[]): boolean {
  const text = ` ${folded} `;
  return clauses.every((clause) =>
    clause.some(({ words, prefix }) => text.includes(` ${words.join(' ')}${prefix ? '' : ' '}`)),
  );
}

async function match(texts: Text[], queries: IndexQuery[]): Promise<string[]> {
  const asked = queries.filter(({ field: place }) => place === 'episode');
  const found: string[] = [];
  for (const [index, { episodeId, title, author }] of texts.entries()) {
    const folded = `${title} ${author}`;
    if (asked.some(({ clauses }) => matchesClauses(folded, clauses))) found.push(episodeId);
    if (index % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop();
  }
  return found;
}

/**
 * The episodes of a podcast whose titles or speakers contain the words, in any spelling known to the site's search; if
 * there are none, those that match despite typos.
 */
export const findEpisodesOf = cacheUntilWrite(find, 100);

async function find(podcastId: string, query: string, language: string | null): Promise<string[]> {
  const parts = requiredParts(expandQuery(query, { language }));
  if (parts.length === 0) return [];
  const texts = await db.episodeSearchText.findMany({
    where: { podcastId },
    select: { episodeId: true, title: true, author: true },
  });
  const spelt = [...plainQueries(parts), ...(await transliteratedQueries(parts))];
  const found = await match(texts, spelt);
  return found.length > 0 ? found : match(texts, await typoQueries(parts));
}
