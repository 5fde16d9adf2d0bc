import { createHash, randomBytes } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { db } from '~/adapters/database/client.server';
import { roleToStore } from '~/domain/accounts/roles.server';
import { startSession } from '~/domain/accounts/sessions.server';
import type { Role } from '~/domain/accounts/users';

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;
type RouteModule = { loader?: Handler; action?: Handler };

type Call = {
  method?: string;
  /** Including the query, as a client would request it. */
  path: string;
  params?: Record<string, string>;
  /** Sent as a bearer token. */
  token?: string;
  /** Sent as the session cookie, from a page of this site. */
  cookieToken?: string;
  /** A value to send as JSON, or a form. */
  body?: unknown;
  headers?: Record<string, string>;
  peerAddress?: string;
};

/**
 * Calls a JSON route as its server would, without a socket.
 * @returns the Response, including errors
 */
export async function callRoute(
  route: RouteModule,
  { method = 'GET', path, params = {}, token, cookieToken, body, headers = {}, peerAddress }: Call,
): Promise<Response> {
  const all = new Headers(headers);
  if (token) all.set('Authorization', `Bearer ${token}`);
  if (cookieToken) {
    all.set('Cookie', `auth_token=${cookieToken}`);
    if (!all.has('Sec-Fetch-Site')) all.set('Sec-Fetch-Site', 'same-origin');
  }
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  if (body !== undefined && !isForm && !all.has('Content-Type')) {
    all.set('Content-Type', 'application/json');
  }
  const request = new Request(new URL(path, 'http://localhost:3000'), {
    method,
    headers: all,
    body:
      body === undefined
        ? undefined
        : isForm || typeof body === 'string'
          ? body
          : JSON.stringify(body),
  });
  const handler = method === 'GET' || method === 'HEAD' ? route.loader : route.action;
  if (!handler) throw new Error(`The route has no handler for ${method}.`);
  try {
    const result = await handler({
      request,
      params,
      context: { peerAddress },
    } as LoaderFunctionArgs);
    return result instanceof Response ? result : Response.json(result ?? null);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

/** As callRoute, also for screens and forms, whose refusals are thrown as data with a status. */
export async function answerOf(...call: Parameters<typeof callRoute>): Promise<Response> {
  try {
    return await callRoute(...call);
  } catch (thrown) {
    const { data, init } = thrown as { data?: unknown; init?: ResponseInit };
    if (init?.status === undefined) throw thrown;
    return Response.json(data ?? null, init);
  }
}

let people = 0;

/** Stores a user with that role and signs them in. The password hash is invalid, so no password works. */
export async function signedInUser(
  role: Role = 'user',
  name = `person${(people += 1)}`,
): Promise<{ id: string; username: string; token: string }> {
  const user = await db.user.create({
    data: {
      username: name,
      usernameKey: name.toLowerCase(),
      email: `${name}@example.org`,
      emailKey: `${name}@example.org`.toLowerCase(),
      passwordHash: 'none',
      ...roleToStore(role),
    },
    select: { id: true, username: true },
  });
  const { token } = await startSession(user.id);
  return { ...user, token };
}

/** @returns an API token of that member */
export async function storedApiToken(userId: string, scope: string): Promise<string> {
  const token = `hlq_${randomBytes(32).toString('base64url')}`;
  const tokenHash = createHash('sha256').update(token).digest('hex');
  await db.apiToken.create({ data: { userId, name: 'A script', scope, tokenHash } });
  return token;
}

/** Stores a podcast with that many episodes, numbered and newest first. */
export async function storedPodcast(
  values: { title?: string; slug?: string; episodes?: number } & Record<string, unknown> = {},
): Promise<{ id: string; slug: string; title: string; episodeIds: string[] }> {
  const { title = 'A podcast', slug = `podcast-${(people += 1)}`, episodes = 0, ...rest } = values;
  const podcast = await db.podcast.create({
    data: {
      title,
      slug,
      rssUrl: `https://feeds.example.org/${slug}`,
      rssUrlKey: `feeds.example.org/${slug}`,
      episodeCount: episodes,
      ...rest,
    },
    select: { id: true, slug: true, title: true },
  });
  const rows = Array.from({ length: episodes }, (_, index) => {
    const date = new Date(Date.UTC(2026, 0, 1 + index));
    return {
      podcastId: podcast.id,
      key: `guid:${index + 1}`,
      title: `Episode ${index + 1}`,
      pubDate: date,
      sortDate: date,
      duration: 60 * (index + 1),
      audioUrl: `https://media.example.org/${slug}/${index + 1}.mp3`,
    };
  });
  await db.episode.createMany({ data: rows });
  const stored = await db.episode.findMany({
    where: { podcastId: podcast.id },
    orderBy: { sortDate: 'asc' },
    select: { id: true },
  });
  return { ...podcast, episodeIds: stored.map((episode) => episode.id) };
}
