/** `npm run seed`: loads the sample library into an empty database. */
import './say-failure';
import { db } from '~/adapters/database/client.server';
import { applyMigrations } from '~/adapters/database/migrate.server';
import { env } from '~/env.server';
import { seedSamples } from '../prisma/seed/seed';

try {
  await applyMigrations(env.DATABASE_URL);
  const seeded = await seedSamples();
  console.log(
    seeded
      ? `Loaded ${seeded.podcasts} sample podcasts with ${seeded.episodes} episodes and ${seeded.posts} posts.`
      : 'The database is in use already: no samples were loaded.',
  );
} finally {
  await db.$disconnect();
}
