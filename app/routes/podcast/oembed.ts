import { z } from 'zod';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { findFirstEpisode } from '~/domain/episodes/episodes.server';
import { getListedEpisode } from '~/domain/episodes/listed-episodes.server';
import { DomainError, NotFoundError } from '~/domain/errors';
import { getEpisodePage } from '~/domain/podcast-page/podcast-page.server';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { EMBED_HEIGHT, embedCode } from '~/lib/html/html-from-text';
import { parsePart, withPart } from '~/lib/time/part';
import { parseAddress } from '~/lib/web/parse-address';
import { podcastPath } from '~/lib/web/site-paths';
import { languageOf, pathIn, withoutLanguage } from '~/messages/language-paths';
import { t } from '~/messages/t';

/** Pixels, if the consumer names no width; a frame narrower than LEAST_WIDTH would cut off the controls. */
const USUAL_WIDTH = 600;
const LEAST_WIDTH = 220;
const PICTURE = { width: 1200, height: 630 };

const EMBED = /^\/embed\/episode\/([^/]+)\/?$/;
const PATH = /^\/podcast\/([^/]+)(?:\/episodes\/([^/]+))?\/?$/;

/** Some consumers send sizes without a value. */
const pixels = z.union([z.literal(''), z.coerce.number().int().min(1).max(100_000)]).optional();

function decoded(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

const siteHost = new URL(env.SITE_URL).host;

/** The podcast or episode named by a URL of this site. @throws NotFoundError for any other URL */
async function named(address: URL | null) {
  const isHere = /^https?:$/.test(address?.protocol ?? '') && address?.host === siteHost;
  const local = address && isHere ? withoutLanguage(address.pathname) : '';
  const embedded = decoded(EMBED.exec(local)?.[1]);
  if (address && embedded) {
    const { podcast, episode } = await getListedEpisode(embedded);
    const part = parsePart(address.searchParams.get('t'), episode.duration);
    return { podcast, title: episode.title, first: { episode }, part };
  }
  const [slug, name] = PATH.exec(local)?.slice(1).map(decoded) ?? [];
  if (!address || !slug) throw new NotFoundError(t('refusal.notFound'));
  if (!name) {
    const podcast = await getPodcast(slug);
    return { podcast, title: podcast.title, first: await findFirstEpisode(podcast), part: null };
  }
  const { podcast, episode } = await getEpisodePage(slug, name);
  const part = parsePart(address.searchParams.get('t'), episode.duration);
  return { podcast, title: episode.title, first: { episode }, part };
}

type Playable = { episode: Pick<ListedEpisode['episode'], 'id' | 'title'> };

function frameOf(
  playable: Playable,
  tag: string,
  part: ReturnType<typeof parsePart> | null,
  width: number,
) {
  const address = env.SITE_URL + pathIn(tag, `/embed/episode/${playable.episode.id}`);
  const html = embedCode(part ? withPart(address, part) : address, {
    title: playable.episode.title,
    width,
  });
  return { type: 'rich', html, width, height: EMBED_HEIGHT };
}

/** Response format of oembed.com, section 2.3. */
const description = z.object({
  version: z.literal('1.0'),
  type: z.enum(['rich', 'link']).describe('`link` if no player fits or nothing can be played.'),
  title: z.string(),
  author_name: z.string().describe('The podcast’s title.'),
  author_url: z.url(),
  provider_name: z.string(),
  provider_url: z.url(),
  cache_age: z.number().int().describe('Seconds.'),
  html: z.string().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  thumbnail_url: z.url().optional(),
  thumbnail_width: z.number().int().optional(),
  thumbnail_height: z.number().int().optional(),
});

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get the oEmbed representation of a podcast or an episode.',
    query: z.object({
      url: z.string().max(2_000).describe('URL of a podcast or an episode on this site.'),
      maxwidth: pixels,
      maxheight: pixels,
      format: z.string().max(20).optional().describe('`json`; other formats are rejected.'),
    }),
    refuses: [404, 410, 501],
    response: description,
    handle: async ({ query: { url, format = 'json', ...sizes } }) => {
      const maxwidth = sizes.maxwidth || undefined;
      const maxheight = sizes.maxheight || undefined;
      if (format.toLowerCase() !== 'json') throw new DomainError(t('refusal.onlyJson'), 501);
      const address = parseAddress(url);
      const { podcast, title, first, part } = await named(address);
      const tag = languageOf(address!.pathname);
      const width = Math.min(maxwidth ?? USUAL_WIDTH, USUAL_WIDTH);
      const fits = width >= LEAST_WIDTH && (maxheight ?? EMBED_HEIGHT) >= EMBED_HEIGHT;
      const pictureFits =
        (maxwidth ?? PICTURE.width) >= PICTURE.width &&
        (maxheight ?? PICTURE.height) >= PICTURE.height;
      const show = podcastPath(podcast.slug);
      return {
        version: '1.0',
        title,
        author_name: podcast.title,
        author_url: env.SITE_URL + pathIn(tag, show),
        provider_name: env.SITE_NAME,
        provider_url: env.SITE_URL,
        cache_age: 3_600,
        ...(first && fits ? frameOf(first, tag, part, width) : { type: 'link' }),
        ...(pictureFits
          ? {
              thumbnail_url: `${env.SITE_URL}${show}/og.png`,
              thumbnail_width: PICTURE.width,
              thumbnail_height: PICTURE.height,
            }
          : {}),
      };
    },
  }),
});

export const action = loader;
