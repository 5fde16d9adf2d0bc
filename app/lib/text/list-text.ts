import { t } from '~/messages/t';

/** `one, two, three`; empty for nothing. */
export const listText = (items: readonly string[]): string =>
  items.length === 0
    ? ''
    : items.reduceRight((rest, item) => t('list.itemAndRest', { item, rest }));
