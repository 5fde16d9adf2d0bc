import { outageReason } from '~/adapters/database/outage.server';

/** Of the network and the disk; a stack would say nothing more. */
const SYSTEM =
  /^(ENOSPC|EDQUOT|EROFS|EIO|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+)$/;

/** Errors that tell of a service which does not answer, refuses or asks to wait. */
const NAMES = /^(UpstreamError|UnavailableError|ThrottledError|MailError)$/;

type Layer = { name?: unknown; message?: unknown; code?: unknown; cause?: unknown };

/** Why something outside the site's code does not work, in a word or a sentence; null for any other error. */
export function knownOutage(error: unknown, depth = 5): string | null {
  if (typeof error !== 'object' || error === null || depth === 0) return null;
  const database = outageReason(error);
  if (database !== null) return database;
  const { name, message, code, cause } = error as Layer;
  if (typeof code === 'string' && SYSTEM.test(code)) return code;
  if (NAMES.test(String(name))) return String(message);
  return knownOutage(cause, depth - 1);
}
