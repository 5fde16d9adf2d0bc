import { t } from '~/messages/t';

/** Formats `one, two, three`; empty for an empty list. */
export const listText = (items: readonly string[]): string =>
  items.length === 0
    ? ''
    : items.reduceRight((rest, item) => t('list.itemAndRest', { item, rest }));
