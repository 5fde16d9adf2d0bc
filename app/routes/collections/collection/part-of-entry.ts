import type { CollectionEntry } from '~/domain/collections/collections';
import type { Part } from '~/lib/time/part';

/** Undefined for a whole episode. */
export const partOf = ({ from, to }: Pick<CollectionEntry, 'from' | 'to'>): Part | undefined =>
  from === null ? undefined : { start: from, end: to };
