import { UnreadableEncodingError } from '~/adapters/feeds/fetch/decode.server';
import { readOpml, writeOpml } from '~/adapters/feeds/opml.server';
import { MalformedError, NotFoundError } from '~/domain/errors';
import { hasDevice, listDevices, saveDevice } from '~/domain/sync/devices.server';
import { changeFeeds, listFeedChanges, listFeeds, replaceFeeds } from '~/domain/sync/feeds.server';
import { listPlays, savePlays } from '~/domain/sync/plays.server';
import {
  actionsSchema,
  deviceSchema,
  feedChangeSchema,
  feedListSchema,
  playsAmong,
  toAction,
} from '~/domain/sync/sync-schema';
import { consumeThrottle } from '~/domain/throttles.server';
import { env } from '~/env.server';
import { readAppBody, readAppJson } from '~/http/input/body.server';
import { parseBody } from '~/http/input/parse.server';
import { t } from '~/messages/t';
import {
  clearedCookie,
  storeMissingDevice,
  createGpodderContext,
  readForApp,
  signOut,
  type AppRequest,
  type AppRequestContext,
  jsonResponse,
  textResponse,
  sinceOf,
  type Params,
} from './app-request-context.server';

// The gpodder.net API, version 2 and the simple one, as its clients use it
// (https://gpoddernet.readthedocs.io/en/latest/api/).

type Format = 'json' | 'opml' | 'txt';

const visitOf = (
  appRequest: AppRequest,
  { user = '', device }: Params,
): Promise<AppRequestContext> => createGpodderContext(appRequest, { user, device });

const countWrite = ({ client }: AppRequestContext) => consumeThrottle('appWrite', client.userId);

export async function login(appRequest: AppRequest, params: Params): Promise<Response> {
  return textResponse(await visitOf(appRequest, params));
}

export async function logout(appRequest: AppRequest, { user = '' }: Params): Promise<Response> {
  if (!(await signOut(appRequest, user))) throw new MalformedError(t('apps.signIn'));
  return new Response(null, { headers: { 'Set-Cookie': clearedCookie() } });
}

export async function readDevices(appRequest: AppRequest, params: Params): Promise<Response> {
  const ctx = await visitOf(appRequest, params);
  return jsonResponse(await listDevices(ctx.client.userId), ctx);
}

/** Responds with an empty body: clients treat anything else as a failure. */
export async function changeDevice(appRequest: AppRequest, params: Params): Promise<Response> {
  const ctx = await visitOf(appRequest, params);
  await countWrite(ctx);
  await saveDevice(ctx.client, parseBody(deviceSchema, (await readAppJson(appRequest)) ?? {}));
  return textResponse(ctx);
}

/** All devices of an account are always synchronized. */
export async function readGroups(appRequest: AppRequest, params: Params): Promise<Response> {
  const ctx = await visitOf(appRequest, params);
  const ids = (await listDevices(ctx.client.userId)).map(({ id }) => id);
  const group = ids.length > 1 ? [ids] : [];
  return jsonResponse({ synchronized: group, 'not-synchronized': ids.length > 1 ? [] : ids }, ctx);
}

export async function readFeeds(appRequest: AppRequest, params: Params): Promise<Response> {
  const ctx = await visitOf(appRequest, params);
  const since = sinceOf(appRequest);
  const { stamp, ...changes } = await readForApp(ctx, () => listFeedChanges(ctx.client, since));
  return jsonResponse({ ...changes, timestamp: stamp }, ctx);
}

export async function writeFeeds(appRequest: AppRequest, params: Params): Promise<Response> {
  const ctx = await visitOf(appRequest, params);
  await countWrite(ctx);
  const change = parseBody(feedChangeSchema, await readAppJson(appRequest));
  const { stamp, changed } = await changeFeeds(ctx.client, change);
  return jsonResponse({ timestamp: stamp, update_urls: changed }, ctx);
}

export async function readActions(appRequest: AppRequest, params: Params): Promise<Response> {
  const ctx = await visitOf(appRequest, params);
  const { searchParams } = new URL(appRequest.request.url);
  const device = searchParams.get('device');
  await storeMissingDevice(ctx, device);
  const since = sinceOf(appRequest);
  const { plays, stamp } = await readForApp(ctx, () => listPlays(ctx.client, since));
  const podcast = searchParams.get('podcast');
  const selected = podcast ? plays.filter((play) => play.podcast === podcast) : plays;
  return jsonResponse({ actions: selected.map(toAction), timestamp: stamp }, ctx);
}

export async function writeActions(appRequest: AppRequest, params: Params): Promise<Response> {
  const ctx = await visitOf(appRequest, params);
  await countWrite(ctx);
  const { plays, device } = playsAmong(parseBody(actionsSchema, await readAppJson(appRequest)));
  await storeMissingDevice(ctx, device);
  return jsonResponse({ timestamp: await savePlays(ctx.client, plays), update_urls: [] }, ctx);
}

const TYPES: Record<Format, string> = {
  json: 'application/json',
  opml: 'text/x-opml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

function written(feeds: { url: string; title: string | null }[], format: Format): string {
  const urls = feeds.map(({ url }) => url);
  if (format === 'json') return JSON.stringify(urls);
  if (format === 'txt') return urls.map((url) => `${url}\n`).join('');
  return writeOpml(t('account.favoritesOf', { site: env.SITE_NAME }), feeds);
}

/** The account's whole list, which every device shares. @throws NotFoundError for an unknown device */
export async function readList(appRequest: AppRequest, params: Params): Promise<Response> {
  const ctx = await visitOf(appRequest, params);
  if (params.device !== undefined && !(await hasDevice(ctx.client))) {
    throw new NotFoundError(t('apps.noDevice'));
  }
  const format = params.format as Format;
  const text = written(await readForApp(ctx, () => listFeeds(ctx.client)), format);
  return textResponse(ctx, text, TYPES[format]);
}

/** @throws MalformedError */
async function readFeedList(appRequest: AppRequest, format: Format): Promise<string[]> {
  if (format === 'json') return parseBody(feedListSchema, await readAppJson(appRequest));
  const bytes = Buffer.from(await readAppBody(appRequest));
  if (format === 'txt') {
    const lines = bytes.toString().split(/[\r\n]+/);
    return parseBody(feedListSchema, lines.map((line) => line.trim()).filter(Boolean));
  }
  try {
    return parseBody(
      feedListSchema,
      (await readOpml(bytes)).map(({ url }) => url),
    );
  } catch (error) {
    if (!(error instanceof UnreadableEncodingError)) throw error;
    throw new MalformedError(t('refusal.fileUnreadable'));
  }
}

export async function writeList(appRequest: AppRequest, params: Params): Promise<Response> {
  const ctx = await visitOf(appRequest, params);
  await countWrite(ctx);
  const urls = await readFeedList(appRequest, params.format as Format);
  if (!(await hasDevice(ctx.client))) await saveDevice(ctx.client, {});
  await replaceFeeds(ctx.client, urls);
  return textResponse(ctx);
}
