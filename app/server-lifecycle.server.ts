import { applyMigrations } from '~/adapters/database/migrate.server';
import { env } from '~/env.server';
import { watchRequests } from '~/http/draining.server';
import { rememberPeerAddresses } from '~/http/client-address.server';
import { guardFiles } from '~/http/file-headers.server';
import { makeRequestsReadable } from '~/http/readable-requests.server';
import { logRequests } from '~/http/request-log.server';
import { unawaitedWorkEnded } from '~/lib/unawaited';
import { log } from '~/log.server';

/** How long running requests may take to end after SIGTERM. */
const DRAIN_MS = 9_500;

declare global {
  var serverStarted: Promise<void> | undefined;
}

/** Does once what a server process needs before its first request. */
export function startServer(): Promise<void> {
  return (globalThis.serverStarted ??= start());
}

async function start(): Promise<void> {
  surviveRejections();
  rememberPeerAddresses();
  makeRequestsReadable();
  guardFiles();
  const whenDrained = watchRequests();
  logRequests();
  const { applied } = await applyMigrations(env.DATABASE_URL);
  if (applied.length) log.info({ applied }, 'migrated');
  const { ensureSuperAdmin } = await import('~/domain/users/first-admins.server');
  await ensureSuperAdmin();
  const { startBackgroundWork } = await import('~/background.server');
  const backgroundWork = startBackgroundWork();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      backgroundWork.stop();
      setTimeout(() => process.exit(0), DRAIN_MS).unref();
      // remix-serve closes its server at this signal, after which the database's connections hold us up.
      void whenDrained().then(async () => {
        await unawaitedWorkEnded();
        await backgroundWork.finish();
        const { closeDatabase } = await import('~/adapters/database/client.server');
        await closeDatabase();
        process.exit(0);
      });
    });
  }
}

/** A promise that nobody looked after is a mistake to be read about in the log, not a reason to hang up on everybody. */
function surviveRejections(): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'a rejection was not handled');
  });
}
