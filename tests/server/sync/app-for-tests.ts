import { db } from '~/adapters/database/client.server';
import { createAppPassword } from '~/domain/accounts/keys/app-passwords.server';
import { answerApp } from '~/server/sync/app-calls.server';
import { storedPodcast } from '../../support/site/call';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- of many shapes, looked at by each test
type Body = any;
type Answer = { status: number; headers: Headers; text: string; body: Body };

type Sent = { body?: unknown; headers?: Record<string, string>; peerAddress?: string };

/** A request as the apps' libraries send it: JSON labeled as a form, without an Origin. */
export async function askAsApp(method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { body, headers, peerAddress = '192.0.2.1' } = sent;
  const response = await answerApp(
    new Request(new URL(path, 'http://localhost:3000'), {
      method,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    }),
    { peerAddress },
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text ? JSON.parse(text) : null,
  };
}

export const basic = (login: string, password: string): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

/** An app that signs in once and then uses its cookie, on the given device. */
export class TestApp {
  readonly #user: string;
  #cookie: string | null = null;
  readonly device: string;
  readonly authorization: string;

  constructor(user: string, login: string, password: string, device: string) {
    this.#user = encodeURIComponent(user);
    this.device = device;
    this.authorization = basic(login, password);
  }

  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = this.#cookie ? { Cookie: this.#cookie } : { Authorization: this.authorization };
    const answer = await askAsApp(method, path, { body, headers: headers as never });
    const given = answer.headers.get('set-cookie')?.split(';')[0];
    if (given) this.#cookie = given;
    return answer;
  }

  /** Starts a new session, as some apps do each time. */
  signIn(): Promise<Answer> {
    this.#cookie = null;
    return this.ask('POST', `/api/2/auth/${this.#user}/login.json`);
  }

  readonly signOut = () => this.ask('POST', `/api/2/auth/${this.#user}/logout.json`);
  readonly feeds = async (since = 0) =>
    (await this.ask('GET', `${this.#of('subscriptions')}?since=${since}`)).body;
  readonly change = async (add: string[], remove: string[] = []) =>
    (await this.ask('POST', this.#of('subscriptions'), { add, remove })).body;
  readonly actions = async (since = 0) =>
    (await this.ask('GET', `/api/2/episodes/${this.#user}.json?since=${since}`)).body;
  readonly act = async (actions: unknown[]) =>
    (await this.ask('POST', `/api/2/episodes/${this.#user}.json`, actions)).body;

  #of(what: string): string {
    return `/api/2/${what}/${this.#user}/${this.device}.json`;
  }
}

export async function pairedApp(
  { id, username }: { id: string; username: string },
  device = 'phone',
): Promise<TestApp> {
  const { login, password } = await createAppPassword(id, device);
  return new TestApp(username, login, password, device);
}

export const play = (values: Record<string, unknown> = {}) => ({
  podcast: 'https://elsewhere.example.org/feed.xml',
  episode: 'https://elsewhere.example.org/1.mp3',
  guid: 'one',
  device: 'phone',
  action: 'play',
  timestamp: '2026-11-25T10:00:00',
  started: 0,
  position: 120,
  total: 500,
  ...values,
});

/** A podcast whose episodes apps can identify by guid or recording. */
export async function podcastOfApps(values: { slug?: string; episodes?: number } = {}) {
  const podcast = await storedPodcast({ episodes: 2, ...values });
  for (const [index, id] of podcast.episodeIds.entries()) {
    const guid = `${podcast.slug} guid ${index + 1}`;
    const enclosureKey = `media.example.org/${podcast.slug}/${index + 1}.mp3`;
    await db.episode.update({ where: { id }, data: { guid, key: guid, enclosureKey } });
  }
  const url = `https://feeds.example.org/${podcast.slug}`;
  const episode = (number: number) => ({
    podcast: url,
    episode: `https://media.example.org/${podcast.slug}/${number}.mp3`,
    guid: `${podcast.slug} guid ${number}`,
  });
  return { ...podcast, url, episode };
}
