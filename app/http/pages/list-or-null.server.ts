import { log } from '~/log.server';

/** @returns null if the list could not be read; the error is logged, and the screen reports or omits the list */
export async function listOrNull<T>(list: Promise<T>): Promise<T | null> {
  try {
    return await list;
  } catch (error) {
    log.error({ err: error }, 'a list could not be read');
    return null;
  }
}
