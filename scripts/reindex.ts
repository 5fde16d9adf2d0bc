/** `npm run reindex`: rebuilds the search index of all podcasts and the verse mentions, without waiting for jobs. */
import './say-failure';
import { db } from '~/adapters/database/client.server';
import { rebuildSearchIndex } from '~/domain/feeds/search-index.server';
import { rereadVerses } from '~/domain/verses/store-mentions.server';

try {
  console.log(`Indexed ${await rebuildSearchIndex()} podcasts.`);
  console.log(`Read ${await rereadVerses()} texts for verses.`);
} finally {
  await db.$disconnect();
}
