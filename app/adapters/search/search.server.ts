import { databaseEngine } from '~/adapters/database/client.server';
import { postgresqlSearch } from './postgresql-search.server';
import { withoutCovered, type SearchEngine } from './search-engine';
import { sqliteSearch } from './sqlite-search.server';

const engine: SearchEngine = databaseEngine === 'postgresql' ? postgresqlSearch : sqliteSearch;

export const searchEngine: SearchEngine = {
  ...engine,
  matchPodcasts: (clauses, ...rest) => engine.matchPodcasts(clauses.map(withoutCovered), ...rest),
  matchEpisodes: (clauses, ...rest) => engine.matchEpisodes(clauses.map(withoutCovered), ...rest),
  matchTranscripts: (clauses, ...rest) =>
    engine.matchTranscripts(clauses.map(withoutCovered), ...rest),
};
