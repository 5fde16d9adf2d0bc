import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** For what is kept and sent many times; other answers are compressed as they are sent. */
export async function encode(
  body: string | Uint8Array,
  encoding: Encoding | undefined,
): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliCompress)(body, quickBrotli);
  return encoding ? promisify(gzip)(body) : Buffer.from(body);
}
