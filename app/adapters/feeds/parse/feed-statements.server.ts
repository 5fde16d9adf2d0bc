import {
  firstDiscussion,
  licenseOf,
  placeOf,
  type Discussion,
  type RemoteFeed,
  type Statements,
  type UpdateFrequency,
} from '~/lib/feeds/podcast-namespace';
import { parsePodcastGuid } from '~/lib/feeds/uuids.server';
import { cutText } from '~/lib/text/cut-text';
import { parseExplicit, plainLine, resolveUrl } from './feed-values.server';

/** The namespace's recommended maximum for these texts. */
const MAX_TEXT = 128;
const MAX_RULE = 500;
const MAX_PLACES = 10;
const MAX_PODROLL = 50;
const MAX_DISCUSSIONS = 10;
const NO_PRIORITY = 1_000_000;

type Attributes = Record<string, string>;

const shortLine = (text: string): string => cutText(plainLine(text), MAX_TEXT);

function remoteFeed({ feedguid, feedurl, title = '' }: Attributes, base: string) {
  const guid = parsePodcastGuid(feedguid);
  const url = resolveUrl(feedurl, base);
  return guid || url ? { guid, url, title: shortLine(title) || null } : null;
}

function isoDate(text: string): string | undefined {
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN;
  return Number.isFinite(time) ? new Date(time).toISOString() : undefined;
}

/** Collects what a channel or item declares in the podcast namespace; each method takes one element. */
export class FeedStatements {
  readonly podroll: RemoteFeed[] = [];
  publisher: RemoteFeed | null = null;
  frequency: UpdateFrequency | null = null;
  readonly #said: Statements = {};
  readonly #discussions: Discussion[] = [];
  #noDiscussion = false;

  takeLicense({ url }: Attributes, text: string, base: string): void {
    const license = licenseOf(shortLine(text), resolveUrl(url, base));
    if (license) this.#said.license ??= license;
  }

  takePlace(attributes: Attributes, text: string): void {
    const place = placeOf(shortLine(text), attributes);
    const places = (this.#said.places ??= []);
    if (place && places.length < MAX_PLACES) places.push(place);
  }

  /** @returns whether the purpose is known */
  takeText({ purpose = '' }: Attributes, text: string): boolean {
    if (purpose.trim().toLowerCase() !== 'ai-content') return false;
    const ai = parseExplicit(text);
    if (ai !== null) this.#said.ai ??= ai;
    return true;
  }

  takeDiscussion({ protocol = '', uri, priority = '' }: Attributes, base: string): void {
    if (protocol.trim().toLowerCase() === 'disabled') this.#noDiscussion = true;
    const url = resolveUrl(uri, base);
    // The protocol is required, but a browser opens the URL.
    if (!url?.startsWith('http') || this.#discussions.length >= MAX_DISCUSSIONS) return;
    const order = /^\d{1,5}$/.test(priority.trim()) ? Number(priority) : NO_PRIORITY;
    this.#discussions.push({ url, priority: order });
  }

  takePodroll(attributes: Attributes, base: string): void {
    const feed = remoteFeed(attributes, base);
    if (feed && this.podroll.length < MAX_PODROLL) this.podroll.push(feed);
  }

  takePublisher(attributes: Attributes, base: string): void {
    if (attributes.medium?.trim().toLowerCase() !== 'publisher') return;
    this.publisher ??= remoteFeed(attributes, base);
  }

  takeFrequency({ rrule = '', dtstart = '', complete = '' }: Attributes): void {
    const rule = plainLine(rrule).slice(0, MAX_RULE);
    const start = isoDate(dtstart.trim());
    this.frequency ??= {
      ...(rule && { rule }),
      ...(start && { start }),
      ...(parseExplicit(complete) && { complete: true }),
    };
  }

  /** Returns only the parts that were declared. */
  get said(): Statements {
    const { places, ...said } = this.#said;
    const discussion = this.#noDiscussion ? null : firstDiscussion(this.#discussions);
    return {
      ...said,
      ...(places && places.length > 0 && { places }),
      ...(discussion !== undefined && { discussion }),
    };
  }
}
