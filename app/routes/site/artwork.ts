import { getArtwork } from '~/domain/artwork/artwork.server';
import { GoneError, ThrottledError, UnavailableError } from '~/domain/errors';
import { api, endpoint } from '~/http/api.server';

/**
 * A transparent 16×16 WebP: it avoids the broken-image icon, and browsers size a single pixel in a srcset as less than
 * one.
 */
const NOTHING = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvD8ADEAcQERGIiP4HAA==', 'base64');
/** A day, because the host may change the picture behind a signed URL. */
const SHOWN = 'public, max-age=86400, stale-while-revalidate=2592000';
const NOT_SHOWN = 'public, max-age=300';

function answer(bytes: Buffer, headers: Record<string, string>, status = 200): Response {
  return new Response(new Uint8Array(bytes), {
    status,
    headers: { 'Content-Type': 'image/webp', ...headers },
  });
}

function withoutPicture(error: unknown): Response {
  if (error instanceof GoneError) {
    return answer(NOTHING, { 'Cache-Control': NOT_SHOWN }, error.status);
  }
  if (!(error instanceof ThrottledError || error instanceof UnavailableError)) throw error;
  const seconds = error instanceof ThrottledError ? error.retryAfterSeconds : 10;
  return answer(NOTHING, { 'Retry-After': String(seconds) }, error.status);
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get a cover or picture as WebP in the size shown.',
    handle: async ({ url, address }) => {
      try {
        const picture = await getArtwork(url.searchParams, address);
        if (!picture) return answer(NOTHING, { 'Cache-Control': NOT_SHOWN });
        return answer(picture.webp, { 'Cache-Control': SHOWN, ETag: picture.etag });
      } catch (error) {
        return withoutPicture(error);
      }
    },
  }),
});

export const action = loader;
