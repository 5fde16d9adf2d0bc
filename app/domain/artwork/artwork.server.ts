import { z } from 'zod';
import { FileCache } from '~/adapters/images/file-cache.server';
import { createImageFetcher } from '~/adapters/images/image-fetcher.server';
import { NotFoundError, UnavailableError } from '~/domain/errors';
import { consumeThrottle } from '~/domain/throttles.server';
import { env } from '~/env.server';
import { QueueFullError } from '~/lib/concurrency/concurrent-work';
import { ARTWORK_WIDTHS } from './artwork-schema';
import { isSigned } from './artwork-path.server';
import { Gallery, type Picture } from './gallery.server';
import { t } from '~/messages/t';

const files = new FileCache(env.ARTWORK_CACHE_DIR, env.ARTWORK_CACHE_MB * 1024 * 1024);
const gallery = new Gallery({ fetcher: createImageFetcher(), files });

const wantedSchema = z
  .object({
    source: z.string().max(2_048),
    shape: z.enum(['square', 'wide']).default('square'),
    signature: z.string().max(100),
    width: z.coerce.number().optional(),
  })
  .transform(({ width, ...wanted }) => {
    const widths: readonly number[] = ARTWORK_WIDTHS[wanted.shape];
    return { ...wanted, width: width ?? Math.max(...widths) };
  })
  .refine(({ shape, width }) => (ARTWORK_WIDTHS[shape] as readonly number[]).includes(width))
  .refine(({ source, shape, signature }) => isSigned(source, shape, signature));

/**
 * Returns null if the host does not deliver the picture. `address` is the rate limit key for pictures not yet stored.
 */
export async function getArtwork(query: URLSearchParams, address: string): Promise<Picture | null> {
  const wanted = wantedSchema.safeParse(Object.fromEntries(query));
  if (!wanted.success) throw new NotFoundError(t('refusal.noPicture'));
  try {
    return await gallery.find(wanted.data, () => consumeThrottle('artwork', address));
  } catch (error) {
    if (error instanceof QueueFullError) throw new UnavailableError();
    throw error;
  }
}

export const evictArtwork = (): Promise<void> => files.evict();
