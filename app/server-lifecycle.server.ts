import { applyMigrations } from '~/adapters/database/migrate.server';
import { env } from '~/env.server';
import { rememberPeerAddresses } from '~/http/client-address.server';
import { logRequests } from '~/http/request-log.server';
import { log } from '~/log.server';

/** remix-serve stops listening on SIGTERM and lets running requests end; this is how long they may take. */
const DRAIN_MS = 9_500;

declare global {
  var serverStarted: Promise<void> | undefined;
}

/** Does once what a server process needs before its first request. */
export function startServer(): Promise<void> {
  return (globalThis.serverStarted ??= start());
}

async function start(): Promise<void> {
  rememberPeerAddresses();
  logRequests();
  const { applied } = await applyMigrations(env.DATABASE_URL);
  if (applied.length) log.info({ applied }, 'migrated');
  const { ensureSuperAdmin } = await import('~/domain/users/first-admins.server');
  await ensureSuperAdmin();
  const { startBackgroundWork } = await import('~/background.server');
  const stopBackgroundWork = await startBackgroundWork();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stopBackgroundWork();
      setTimeout(() => process.exit(0), DRAIN_MS).unref();
    });
  }
}
