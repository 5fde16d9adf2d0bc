import { env } from '~/env.server';
import { databaseEngine } from './client.server';
import { sqliteFile } from './open.server';
import { watchPlace } from './sqlite-adapter.server';

/** False once the SQLite file has been deleted or replaced. */
export const isDatabaseFileInPlace: () => boolean =
  databaseEngine === 'sqlite' ? watchPlace(sqliteFile(env.DATABASE_URL)) : () => true;
