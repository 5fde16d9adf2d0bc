import { getArtwork } from '~/domain/artwork/artwork.server';
import { ThrottledError, UnavailableError } from '~/domain/errors';
import { api, endpoint } from '~/http/api.server';

/**
 * Transparent, 16 by 16, where there is no picture to show: what stands behind it (the letter of a cover) is
 * seen, and no browser draws the sign of a broken picture, with script or without. In a srcset a single pixel
 * would count as less than one.
 */
const NOTHING = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvD8ADEAcQERGIiP4HAA==', 'base64');
/** The signed address stays when its host changes the picture: a browser asks for it again after a day. */
const SHOWN = 'public, max-age=86400, stale-while-revalidate=2592000';
const NOT_SHOWN = 'public, max-age=300';

function answer(bytes: Buffer, headers: Record<string, string>, status = 200): Response {
  return new Response(new Uint8Array(bytes), {
    status,
    headers: { 'Content-Type': 'image/webp', ...headers },
  });
}

/** Asked too often, or at a bad moment. */
function later(error: unknown): Response {
  if (!(error instanceof ThrottledError || error instanceof UnavailableError)) throw error;
  const seconds = error instanceof ThrottledError ? error.retryAfterSeconds : 10;
  return answer(NOTHING, { 'Retry-After': String(seconds) }, error.status);
}

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'A cover or picture in the size that is shown, WebP.',
    handle: async ({ url, address, request }) => {
      try {
        const picture = await getArtwork(url.searchParams, address);
        if (!picture) return answer(NOTHING, { 'Cache-Control': NOT_SHOWN });
        const headers = { 'Cache-Control': SHOWN, ETag: picture.etag };
        if (request.headers.get('if-none-match') === picture.etag) {
          return new Response(null, { status: 304, headers });
        }
        return answer(picture.webp, headers);
      } catch (error) {
        return later(error);
      }
    },
  }),
});

export const action = loader;
