import { log } from '~/log.server';

/** @returns null when the list could not be read, which is logged; its screen says so or leaves it out */
export async function listOrNull<T>(list: Promise<T>): Promise<T | null> {
  try {
    return await list;
  } catch (error) {
    log.error({ err: error }, 'a list could not be read');
    return null;
  }
}
