import { closeDatabase } from '~/adapters/database/client.server';
import { rankLibrary } from '~/domain/search/library-search.server';

// A command: prints how many podcasts a search finds in the database that DATABASE_URL names.

const { hits } = await rankLibrary(process.argv[2] ?? '');
console.log(hits.length);
await closeDatabase();
