import { setTimeout } from 'node:timers/promises';
import { closeDatabase, db } from '~/adapters/database/client.server';
import { applyMigrations } from '~/adapters/database/migrate.server';
import { env, warningsAtStart } from '~/env.server';
import { runInBackground, backgroundWorkEnded } from '~/lib/concurrency/concurrent-work';
import { log } from '~/log.server';
import { requireStartable } from './start-checks.server';

const SHUTDOWN_LIMIT_MS = 9_500;
/** remix-serve does not report when its last request has ended. */
const UNKNOWN_REQUESTS_MS = 5_000;

let requestsEnded = (): Promise<unknown> => setTimeout(UNKNOWN_REQUESTS_MS);

let draining = false;

/** True once SIGTERM has been received. */
export const isDraining = (): boolean => draining;

/** Replaces the fixed wait after SIGTERM with `end`. */
export function onShutdown(end: () => Promise<void>): void {
  requestsEnded = end;
}

declare global {
  var processStarted: Promise<void> | undefined;
}

/** Runs migrations, creates the first admin and starts background work, once per process. */
export function startProcess(): Promise<void> {
  return (globalThis.processStarted ??= start());
}

async function start(): Promise<void> {
  await requireStartable();
  for (const warning of warningsAtStart()) log.warn(warning);
  if (env.MAIL_FROM && !env.SMTP_URL) {
    log.warn('MAIL_FROM is set without SMTP_URL: no letters are sent. Set both, or neither');
  }
  const { applied, unknown } = await applyMigrations(env.DATABASE_URL);
  if (applied.length) log.info({ applied }, 'migrated');
  if (unknown.length) {
    log.warn(
      { unknown },
      'a newer release has migrated this database: run that release, or restore a copy from before it',
    );
  }
  // So that a database that cannot be used ends the start.
  await db.$connect();
  const { ensureSuperAdmin } = await import('~/domain/accounts/operator.server');
  await ensureSuperAdmin();
  // Registered only now, because a failed start must end the process.
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'a rejection was not handled');
  });
  const { chooseDirectory } = await import('~/domain/search/directory-search.server');
  await chooseDirectory();
  const { fillUsernameSkeletons } = await import('~/domain/accounts/users.server');
  runInBackground(
    fillUsernameSkeletons().catch((err: unknown) => log.error({ err }, 'usernames not compared')),
  );
  const { fillFacets } = await import('~/domain/search/browse/podcast-facets.server');
  runInBackground(
    fillFacets().catch((err: unknown) => log.error({ err }, 'podcasts not listed by language')),
  );
  const { startBackgroundWork } = await import('./background.server');
  const backgroundWork = startBackgroundWork();
  const shutDown = async () => {
    draining = true;
    backgroundWork.stop();
    await setTimeout(env.DRAIN_SECONDS * 1_000);
    await requestsEnded();
    await backgroundWorkEnded();
    await backgroundWork.finish();
    await closeDatabase();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      const limit = setTimeout(env.DRAIN_SECONDS * 1_000 + SHUTDOWN_LIMIT_MS, undefined, {
        ref: false,
      });
      void Promise.race([shutDown(), limit]).finally(() => process.exit(0));
    });
  }
}
