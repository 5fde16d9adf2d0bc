import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** For cached content that is sent many times; other responses are compressed while streaming. */
export async function encode(
  body: string | Uint8Array,
  encoding: Encoding | undefined,
): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliCompress)(body, quickBrotli);
  return encoding ? promisify(gzip)(body) : Buffer.from(body);
}
