/** `npm run reindex`: rebuilds the search text after a change of folding. */
import './say-failure';
import { db } from '~/adapters/database/client.server';
import { rebuildSearchIndex } from '~/domain/search/search-index.server';

try {
  console.log(`Indexed ${await rebuildSearchIndex()} podcasts.`);
} finally {
  await db.$disconnect();
}
