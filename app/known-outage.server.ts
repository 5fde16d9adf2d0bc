import { outageReason } from '~/adapters/database/outage.server';

/** Network and disk errors; a stack trace would add nothing. */
const SYSTEM =
  /^(ENOSPC|EDQUOT|EROFS|EIO|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+)$/;

/** Errors of a service that does not respond, refuses, or asks to wait. */
const NAMES = /^(UpstreamError|UnavailableError|ThrottledError|MailError)$/;

type Layer = { name?: unknown; message?: unknown; code?: unknown; cause?: unknown };

/** A word or sentence saying why something outside the site's code fails; null for any other error. */
export function knownOutage(error: unknown, depth = 5): string | null {
  if (typeof error !== 'object' || error === null || depth === 0) return null;
  const database = outageReason(error);
  if (database !== null) return database;
  const { name, message, code, cause } = error as Layer;
  if (typeof code === 'string' && SYSTEM.test(code)) return code;
  if (NAMES.test(String(name))) return String(message);
  return knownOutage(cause, depth - 1);
}
