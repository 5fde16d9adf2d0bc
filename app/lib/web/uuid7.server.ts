import { randomUUID } from 'node:crypto';

/** Time-ordered, so that rows written together are stored together. */
export function uuid7(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
