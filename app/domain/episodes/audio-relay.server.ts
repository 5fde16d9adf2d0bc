import type { Readable } from 'node:stream';
import { discardBody, header, PublicWeb, userAgent } from '~/adapters/web/public-web.server';
import { NotFoundError, UpstreamError } from '~/domain/errors';
import { consumeThrottle } from '~/domain/throttles.server';
import { env } from '~/env.server';
import { once } from '~/lib/memoized';
import { t } from '~/messages/t';
import { getOpenEpisode } from './listed-episodes.server';

const MEGABYTE = 1_000_000;

const web = once(
  () =>
    new PublicWeb({
      allowlist: env.FEED_HOST_ALLOWLIST,
      userAgent: userAgent(),
      timeouts: { connect: 10_000, headers: 20_000, idle: 30_000 },
    }),
);

/** The only form that a download asks for. */
const RANGE = /^bytes=\d{1,15}-$/;

/** Other types could be a page with scripts, at an address of this site. */
const AUDIO = /^(?:audio|video)\/[\w.+-]+$/i;

export type RelayedAudio = { status: number; headers: Record<string, string>; body: Readable };

/**
 * Passes the recording of an episode on, for hosts that do not let browsers store it. Nothing is stored here. What is
 * left of it counts for the member's daily amount before the first byte is sent.
 *
 * @throws NotFoundError if the operator offers no relay, GoneError, ThrottledError, UpstreamError
 */
export async function relayAudio(
  userId: string,
  episodeId: string,
  range: string | null,
  signal: AbortSignal,
): Promise<RelayedAudio> {
  if (env.DOWNLOAD_RELAY === 0) throw new NotFoundError(t('refusal.noEpisode'));
  const { audioUrl } = await getOpenEpisode(episodeId, { audioUrl: true });
  if (!audioUrl || !/^https?:/i.test(audioUrl)) throw new NotFoundError(t('refusal.noEpisode'));
  const headers: Record<string, string> = range && RANGE.test(range) ? { range } : {};
  const { answer } = await web()
    .follow(audioUrl, { headers, signal })
    .catch(() => {
      throw new UpstreamError(t('refusal.notNow'));
    });
  try {
    const length = Number(header(answer.headers, 'content-length') ?? NaN);
    if (![200, 206].includes(answer.statusCode) || !(length > 0)) {
      throw new UpstreamError(t('refusal.notNow'));
    }
    await consumeThrottle('relay', userId, Math.ceil(length / MEGABYTE));
    return {
      status: answer.statusCode,
      headers: relayedHeaders(answer.headers, length),
      body: answer.body,
    };
  } catch (error) {
    discardBody(answer);
    throw error;
  }
}

type Headers = Parameters<typeof header>[0];

function relayedHeaders(from: Headers, length: number): Record<string, string> {
  const type = header(from, 'content-type')?.split(';')[0]?.trim() ?? '';
  const lastModified = header(from, 'last-modified');
  const contentRange = header(from, 'content-range');
  return {
    'Content-Type': AUDIO.test(type) ? type : 'application/octet-stream',
    'Content-Length': String(length),
    'Cache-Control': 'no-store',
    ...(lastModified && { 'Last-Modified': lastModified }),
    ...(contentRange && { 'Content-Range': contentRange }),
  };
}
