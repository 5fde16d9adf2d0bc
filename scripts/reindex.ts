/** `npm run reindex`: makes the search text of the whole library again, after a change of how text is folded. */
import { db } from '~/adapters/database/client.server';
import { rebuildSearchIndex } from '~/domain/search/search-index.server';

try {
  console.log(`Indexed ${await rebuildSearchIndex()} podcasts.`);
} finally {
  await db.$disconnect();
}
