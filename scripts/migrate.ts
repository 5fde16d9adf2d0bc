import './say-failure';
import { applyMigrations } from '~/adapters/database/migrate.server';
import { env } from '~/env.server';

const { applied } = await applyMigrations(env.DATABASE_URL);
console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
