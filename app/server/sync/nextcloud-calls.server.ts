import { finishAppLogin, startAppLogin } from '~/domain/accounts/keys/app-passwords.server';
import { NotFoundError } from '~/domain/errors';
import { changeFeeds, listFeedChanges } from '~/domain/sync/feeds.server';
import { listPlays, savePlays } from '~/domain/sync/plays.server';
import { actionsSchema, feedChangeSchema, playsAmong, toAction } from '~/domain/sync/sync-schema';
import { consumeThrottle } from '~/domain/throttles.server';
import { env } from '~/env.server';
import { clientAddress } from '~/http/headers/read-request.server';
import { readAppFields, readAppJson } from '~/http/input/body.server';
import { parseBody } from '~/http/input/parse.server';
import { describeUserAgent } from '~/lib/web/user-agent';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import {
  jsonResponse,
  sinceOf,
  createNextcloudContext,
  readForApp,
  type AppRequest,
  type AppRequestContext,
} from './app-request-context.server';

// What apps request from a Nextcloud with gpoddersync, and how they are authorized: login flow v2.

const POLL = '/index.php/login/v2/poll';

export async function startLogin(appRequest: AppRequest): Promise<Response> {
  const address = clientAddress(appRequest.request, appRequest.context);
  await consumeThrottle('appLogin', address);
  const userAgent = appRequest.request.headers.get('user-agent');
  const { pollToken, pageToken } = await startAppLogin(userAgent, address);
  const page = `/my-profile/apps/allow?login=${pageToken}`;
  return jsonResponse({
    poll: { token: pollToken, endpoint: `${env.SITE_URL}${POLL}` },
    login: pageUrl(page),
  });
}

/** 404 until the member has authorized the app; then the password, once. */
export async function pollLogin(appRequest: AppRequest): Promise<Response> {
  await consumeThrottle('appPoll', clientAddress(appRequest.request, appRequest.context));
  // Some apps put it into the address.
  const inAddress = new URL(appRequest.request.url).searchParams.get('token');
  const token = String(inAddress ?? (await readAppFields(appRequest)).token ?? '').slice(0, 100);
  const made = await finishAppLogin(token, describeUserAgent);
  if (!made) throw new NotFoundError(t('apps.notYet'));
  return jsonResponse({ server: env.SITE_URL, loginName: made.login, appPassword: made.password });
}

/** Seconds. One of these apps uses its own clock, which may be off, instead of the timestamp it was given. */
const CLOCK_MARGIN = 300;

const sinceWithMargin = (appRequest: AppRequest): number => {
  const since = sinceOf(appRequest);
  return since === 0 ? 0 : Math.max(1, since - CLOCK_MARGIN);
};

async function openToWrite(appRequest: AppRequest): Promise<AppRequestContext> {
  const ctx = await createNextcloudContext(appRequest);
  await consumeThrottle('appWrite', ctx.client.userId);
  return ctx;
}

export async function readFeeds(appRequest: AppRequest): Promise<Response> {
  const ctx = await createNextcloudContext(appRequest);
  const since = sinceWithMargin(appRequest);
  const { stamp, ...changes } = await readForApp(ctx, () => listFeedChanges(ctx.client, since));
  return jsonResponse({ ...changes, timestamp: stamp });
}

export async function writeFeeds(appRequest: AppRequest): Promise<Response> {
  const { client } = await openToWrite(appRequest);
  const change = parseBody(feedChangeSchema, await readAppJson(appRequest));
  const { stamp, changed } = await changeFeeds(client, change);
  return jsonResponse({ timestamp: stamp, update_urls: changed });
}

export async function readActions(appRequest: AppRequest): Promise<Response> {
  const ctx = await createNextcloudContext(appRequest);
  const since = sinceWithMargin(appRequest);
  const { plays, stamp } = await readForApp(ctx, () => listPlays(ctx.client, since));
  return jsonResponse({ actions: plays.map(toAction), timestamp: stamp });
}

export async function writeActions(appRequest: AppRequest): Promise<Response> {
  const { client } = await openToWrite(appRequest);
  const { plays } = playsAmong(parseBody(actionsSchema, await readAppJson(appRequest)));
  return jsonResponse({ timestamp: await savePlays(client, plays), update_urls: [] });
}
