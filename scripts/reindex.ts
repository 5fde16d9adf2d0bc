/** `npm run reindex`: rebuilds the search text of all podcasts, without waiting for the background job. */
import './say-failure';
import { db } from '~/adapters/database/client.server';
import { rebuildSearchIndex } from '~/domain/feeds/search-index.server';

try {
  console.log(`Indexed ${await rebuildSearchIndex()} podcasts.`);
} finally {
  await db.$disconnect();
}
