import { log } from '~/log.server';

/** A list that cannot be read is empty; the page around it is there all the same. */
export async function listOrNothing<T>(list: Promise<T[]>): Promise<T[]> {
  try {
    return await list;
  } catch (error) {
    log.error({ err: error }, 'a list of the page could not be read');
    return [];
  }
}
