import { databaseEngine } from '~/adapters/database/client.server';
import { postgresqlSearch } from './postgresql-search.server';
import type { SearchEngine } from './search-engine';
import { sqliteSearch } from './sqlite-search.server';

export const searchEngine: SearchEngine =
  databaseEngine === 'postgresql' ? postgresqlSearch : sqliteSearch;
