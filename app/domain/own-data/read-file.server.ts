import { UnreadableEncodingError } from '~/adapters/feeds/fetch/decode.server';
import { readOpml } from '~/adapters/feeds/opml.server';
import { InvalidError } from '~/domain/errors';
import { t } from '~/messages/t';

const refusal = (text: string) => new InvalidError(text, { file: [text] });

/**
 * Reads a member's file: an export, or OPML in any encoding but UTF-32.
 *
 * @returns unvalidated data for `broughtSchema`
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

/** The feeds of an OPML file become favorites. */
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

/** No longer a valid URL, so that this entry fails by name while the others go on. */
const shortened = (url: string): string => (url.length > 2_000 ? `${url.slice(0, 100)}…` : url);
