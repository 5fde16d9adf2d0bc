import { closeDatabase } from '~/adapters/database/client.server';
import { rankLibrary } from '~/domain/search/library-search.server';

// A command that prints how many podcasts a search finds in the database at DATABASE_URL.

const { hits } = await rankLibrary(process.argv[2] ?? '');
console.log(hits.length);
await closeDatabase();
