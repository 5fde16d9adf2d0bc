import { existsSync, readFileSync } from 'node:fs';
import type { SiteServer } from '../support/site/site-server';

/** The server's resident memory in MB; null if the system does not report it. */
export function memoryOf(site: SiteServer): number | null {
  const file = `/proc/${site.process.pid}/status`;
  if (!existsSync(file)) return null;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
