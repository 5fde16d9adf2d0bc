import { dateOrderOf, parseFeedDate, type DateOrder } from '~/lib/time/parse-date';
import type { FeedItem } from '../feed-types';

/** Element texts of a channel or item, by path. */
type Texts = ReadonlyMap<string, string>;
type DateReading = { language: string | null; order: DateOrder };

const CHANNEL_DATES = ['lastbuilddate', 'pubdate', 'atom:updated', 'dc:date'];
const ITEM_DATES = [
  'pubdate',
  'dc:date',
  'atom:published',
  'atom:issued',
  'atom:updated',
  'dc:created',
  'dc:modified',
];

const dateTexts = (texts: Texts, paths: string[]): string[] =>
  paths.flatMap((path) => texts.get(path) ?? []);

function firstDate(dates: string[], { language, order }: DateReading): Date | null {
  for (const text of dates) {
    const date = parseFeedDate(text, language, order);
    if (date) return date;
  }
  return null;
}

export const channelDate = (texts: Texts, reading: DateReading): Date | null =>
  firstDate(dateTexts(texts, CHANNEL_DATES), reading);

export const itemDate = (texts: Texts, reading: DateReading): Date | null =>
  firstDate(dateTexts(texts, ITEM_DATES), reading);

/** Finds the feed's order of day and month from the first unambiguous numeric date. */
export class DateOrderFinder {
  proven: DateOrder | null = null;
  readonly #assumed: DateOrder;
  #gaveUp = false;
  #undecided: { item: FeedItem; dates: string[]; language: string | null }[] = [];

  constructor(assumed: DateOrder | null) {
    this.#assumed = assumed ?? 'day-first';
  }

  get order(): DateOrder {
    return (!this.#gaveUp && this.proven) || this.#assumed;
  }

  /** Whether an ambiguous date is still waiting for one that proves the order. */
  get isWaiting(): boolean {
    return this.#undecided.length > 0;
  }

  noteChannel(texts: Texts): void {
    for (const text of dateTexts(texts, CHANNEL_DATES)) this.#note(text);
  }

  noteItem(item: FeedItem, texts: Texts, language: string | null): void {
    const dates = dateTexts(texts, ITEM_DATES);
    const orders = dates.map((text) => this.#note(text));
    if (this.proven) this.#decide();
    else if (!this.#gaveUp && orders.includes('either')) {
      this.#undecided.push({ item, dates, language });
    }
  }

  /** Stops waiting. An order found later only applies the next time the feed is read. */
  giveUp(): void {
    this.#gaveUp ||= this.proven === null;
    this.#decide();
  }

  #note(text: string): DateOrder | 'either' | null {
    const order = dateOrderOf(text);
    if (order !== 'either') this.proven ??= order;
    return order;
  }

  #decide() {
    const { order } = this;
    for (const { item, dates, language } of this.#undecided) {
      item.pubDate = firstDate(dates, { language, order });
    }
    this.#undecided = [];
  }
}
