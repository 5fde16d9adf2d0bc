import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { FileCache } from '~/adapters/images/file-cache.server';
import {
  type FetchedImage,
  type ImageFetcher,
  isWholeWebp,
  createImageFetcher,
} from '~/adapters/images/image-fetcher.server';
import { makeMaster, makeRendition } from '~/adapters/images/resize.server';
import { GoneError, NotFoundError, UnavailableError } from '~/domain/errors';
import { consumeThrottle } from '~/domain/throttles.server';
import { env } from '~/env.server';
import { ConcurrencyLimit, singleFlight, QueueFullError } from '~/lib/concurrency/concurrent-work';
import { HOUR, MINUTE } from '~/lib/time/milliseconds';
import { log } from '~/log.server';
import { t } from '~/messages/t';
import { cacheUses } from '~/metrics.server';
import { isSigned } from './artwork-path.server';
import { ARTWORK_WIDTHS, type ArtworkShape } from './artwork-schema';
import { isHiddenCover } from './hidden-covers.server';

/** After this time the host is asked for changes while the old picture is still served. */
const RENEW_MS = 72 * HOUR;
/** Pause after a failure, unless the host specifies one. */
const PAUSE_MS = 10 * MINUTE;
const MAX_PAUSE_MS = HOUR;
const FETCHES = 10;
const MAX_WAITING = 200;
const MEMORY = 24 * 1024 * 1024;
/** Increase when the processing of pictures changes, to invalidate old ones. */
const REVISION = 1;

const factsSchema = z.object({
  version: z.string().regex(/^[\w-]+$/),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  checkedAt: z.number(),
});
type Facts = z.infer<typeof factsSchema>;

type Source = { source: string; shape: ArtworkShape };
type Picture = { webp: Buffer; etag: string };

function boxOf(shape: ArtworkShape, width: number) {
  return { width, height: shape === 'square' ? width : Math.round((width * 9) / 16) };
}

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const nameOf = ({ source, shape }: Source) => hash(`${REVISION} ${shape} ${source}`).slice(0, 40);
const factsFile = (name: string) => `${name}.json`;
const masterFile = (name: string, { version }: Facts) => `${name}-${version}.jpg`;

/** Fetches each source once, stores its largest size (the master) on disk and derives the others. */
export class Gallery {
  readonly #fetcher: Pick<ImageFetcher, 'fetch'>;
  readonly #files: FileCache;
  readonly #now: () => number;
  readonly #fetches = new ConcurrencyLimit(FETCHES, MAX_WAITING);
  readonly #facts = new LRUCache<string, Facts>({ max: 20_000 });
  readonly #pausedUntil = new LRUCache<string, number>({ max: 10_000 });
  readonly #memory = new LRUCache<string, Buffer>({
    maxSize: MEMORY,
    sizeCalculation: (bytes) => bytes.length || 1,
  });
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(parts: {
    fetcher: Pick<ImageFetcher, 'fetch'>;
    files: FileCache;
    now?: () => number;
  }) {
    this.#fetcher = parts.fetcher;
    this.#files = parts.files;
    this.#now = parts.now ?? Date.now;
  }

  /** Returns null if no picture can be shown. `mayFetch` is called before a first fetch and may throw. */
  async find(
    request: Source & { width: number },
    mayFetch?: () => Promise<unknown>,
  ): Promise<Picture | null> {
    const name = nameOf(request);
    const stored = this.#facts.get(name) ?? (await this.#readFacts(name));
    if (stored && this.#now() - stored.checkedAt > RENEW_MS)
      this.#renewBeside(name, request, stored);
    const picture = stored && (await this.#show(name, stored, request));
    cacheUses.inc({ cache: 'artwork', result: picture ? 'hit' : 'miss' });
    if (picture) return picture;
    const facts = await this.#once(name, () => this.#fetchFirst(name, request, mayFetch));
    return facts && this.#show(name, facts, request);
  }

  #once<T>(key: string, work: () => Promise<T>): Promise<T> {
    return singleFlight(this.#running as Map<string, Promise<T>>, key, work);
  }

  async #read(file: string): Promise<Buffer | null> {
    return this.#memory.get(file) ?? this.#files.read(file);
  }

  async #keep(file: string, bytes: Buffer): Promise<void> {
    this.#memory.set(file, bytes);
    await this.#files.write(file, bytes);
  }

  async #readFacts(name: string): Promise<Facts | null> {
    const bytes = await this.#files.read(factsFile(name));
    try {
      const facts = bytes && factsSchema.parse(JSON.parse(bytes.toString('utf8')));
      if (facts) this.#facts.set(name, facts);
      return facts;
    } catch {
      return null; // damaged file: it will be rewritten
    }
  }

  async #keepFacts(name: string, facts: Facts): Promise<void> {
    this.#facts.set(name, facts);
    await this.#files.write(factsFile(name), JSON.stringify(facts));
  }

  async #show(
    name: string,
    facts: Facts,
    { shape, width }: { shape: ArtworkShape; width: number },
  ): Promise<Picture | null> {
    const file = `${name}-${facts.version}-${width}.webp`;
    const stored = await this.#read(file);
    const webp =
      stored && isWholeWebp(stored)
        ? stored
        : await this.#once(file, () => this.#make(file, masterFile(name, facts), shape, width));
    if (webp) this.#memory.set(file, webp);
    return webp && { webp, etag: `"${facts.version}-${width}"` };
  }

  async #make(
    file: string,
    master: string,
    shape: ArtworkShape,
    width: number,
  ): Promise<Buffer | null> {
    const bytes = await this.#read(master);
    const made = bytes && (await makeRendition(bytes, boxOf(shape, width)).catch(() => null));
    if (made) await this.#keep(file, made);
    return made;
  }

  async #fetchFirst(
    name: string,
    source: Source,
    mayFetch?: () => Promise<unknown>,
  ): Promise<Facts | null> {
    if ((this.#pausedUntil.get(name) ?? 0) > this.#now()) return null;
    await mayFetch?.();
    // Decoding counts as part of the fetch, because the bytes stay in memory until then.
    return this.#fetches.run(async () => {
      const fetched = await this.#fetcher.fetch(source.source);
      return fetched.kind === 'image'
        ? this.#store(name, source, fetched)
        : this.#pause(name, fetched);
    });
  }

  async #store(
    name: string,
    { shape }: Source,
    { bytes, etag, lastModified }: Extract<FetchedImage, { kind: 'image' }>,
  ): Promise<Facts | null> {
    const facts = {
      version: hash(bytes).slice(0, 16),
      etag,
      lastModified,
      checkedAt: this.#now(),
    };
    try {
      const master = await makeMaster(bytes, boxOf(shape, Math.max(...ARTWORK_WIDTHS[shape])));
      await this.#keep(masterFile(name, facts), master);
    } catch (error) {
      return this.#pause(name, { kind: 'failed', why: String(error), retryAfterSeconds: null });
    }
    await this.#keepFacts(name, facts);
    return facts;
  }

  #pause(name: string, failure: FetchedImage): null {
    const seconds = failure.kind === 'failed' ? failure.retryAfterSeconds : null;
    const pause = seconds ? Math.min(seconds * 1000, MAX_PAUSE_MS) : PAUSE_MS;
    this.#pausedUntil.set(name, this.#now() + Math.max(pause, PAUSE_MS / 10));
    log.debug({ failure: 'why' in failure ? failure.why : failure.kind }, 'no picture');
    return null;
  }

  #renewBeside(name: string, source: Source, facts: Facts): void {
    this.#facts.set(name, { ...facts, checkedAt: this.#now() - RENEW_MS + HOUR });
    this.#once(name, () => this.#fetches.run(() => this.#renew(name, source, facts))).catch(
      (error: unknown) => log.debug({ err: error }, 'a picture was not asked for again'),
    );
  }

  async #renew(name: string, source: Source, current: Facts): Promise<Facts | null> {
    const fetched = await this.#fetcher.fetch(source.source, current);
    if (fetched.kind === 'failed') return current;
    if (fetched.kind === 'image') return (await this.#store(name, source, fetched)) ?? current;
    const facts = { ...current, checkedAt: this.#now() };
    await this.#keepFacts(name, facts);
    return facts;
  }
}

const files = new FileCache(env.ARTWORK_CACHE_DIR, env.ARTWORK_CACHE_MB * 1024 * 1024);
const gallery = new Gallery({ fetcher: createImageFetcher(), files });

const wantedSchema = z
  .object({
    source: z.string().max(2_048),
    shape: z.enum(['square', 'wide']).default('square'),
    signature: z.string().max(100),
    width: z.coerce.number().optional(),
  })
  .transform(({ width, ...rest }) => {
    const widths: readonly number[] = ARTWORK_WIDTHS[rest.shape];
    return { ...rest, width: width ?? Math.max(...widths) };
  })
  .refine(({ shape, width }) => (ARTWORK_WIDTHS[shape] as readonly number[]).includes(width))
  .refine(({ source, shape, signature }) => isSigned(source, shape, signature));

/**
 * Returns null if the host does not deliver the picture. `address` is the rate limit key for pictures not yet stored.
 *
 * @throws NotFoundError, UnavailableError; GoneError for a picture of a hidden podcast
 */
export async function getArtwork(query: URLSearchParams, address: string): Promise<Picture | null> {
  const parsed = wantedSchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) throw new NotFoundError(t('refusal.noPicture'));
  if (await isHiddenCover(parsed.data.source)) throw new GoneError(t('refusal.podcastHidden'));
  try {
    return await gallery.find(parsed.data, () => consumeThrottle('artwork', address));
  } catch (error) {
    if (error instanceof QueueFullError) throw new UnavailableError();
    throw error;
  }
}

export const evictArtwork = (): Promise<void> => files.evict();
