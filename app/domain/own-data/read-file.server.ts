import { UnreadableEncodingError } from '~/adapters/feeds/fetch/decode.server';
import { readOpml } from '~/adapters/feeds/opml.server';
import { InvalidError } from '~/domain/errors';
import { t } from '~/messages/t';

const refusal = (text: string) => new InvalidError(text, { file: [text] });

/**
 * A file that a member brings: an export, or OPML in any encoding but UTF-32.
 *
 * @returns what `broughtSchema` is to be asked about
 * @throws InvalidError when it is neither
 */
export async function readOwnFile(file: Buffer): Promise<object> {
  const isJson = /^[\ufeff\s]*\{/.test(file.subarray(0, 1_000).toString());
  return isJson ? readExport(file) : readList(file);
}

function readExport(file: Buffer): object {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file)) as object;
  } catch {
    throw refusal(t('refusal.noOwnData'));
  }
}

/** Its feeds are favorites. */
async function readList(file: Buffer): Promise<object> {
  if (!file.includes('<')) throw refusal(t('refusal.noOwnData'));
  const feeds = await readOpml(file).catch((error: unknown) => {
    if (error instanceof UnreadableEncodingError) throw refusal(t('refusal.fileUnreadable'));
    throw error;
  });
  if (feeds.length === 0) throw refusal(t('refusal.noOwnData'));
  return {
    favorites: feeds.map(({ url, title }) => ({
      podcast: { rssUrl: shortened(url), title: title ?? '' },
    })),
  };
}

/** No address any more, so that it fails by name while the rest goes on. */
const shortened = (url: string): string => (url.length > 2_000 ? `${url.slice(0, 100)}…` : url);
