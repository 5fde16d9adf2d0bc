import { createHash } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

type Row = Record<string, unknown>;
type ServedPodcast = { feed: Row; items?: Row[] };

export type Misbehaviour =
  | 'plain text 401'
  | 'HTML 403'
  | '429'
  | '429 with Retry-After'
  | '500'
  | '400 "false"'
  | '400 HTML'
  | 'truncated JSON'
  | 'cut connection'
  | 'silence'
  | 'silence after the headers'
  | 'array'
  | 'null'
  | 'feeds: null'
  | 'status "false"'
  | 'endless'
  | 'slow body'
  | 'redirect elsewhere'
  | 'redirect here';

/** Files served at each path as they are, without checking headers: feeds, audio, pictures. */
type ServedFiles = Record<string, { type: string; body: string | Buffer }>;

type SeenRequest = {
  path: string;
  query: URLSearchParams;
  rawQuery: string;
  headers: IncomingHttpHeaders;
};

export type DirectoryOptions = {
  key?: string;
  secret?: string;
  podcasts?: ServedPodcast[] | ((origin: string) => ServedPodcast[]);
  files?: ServedFiles | ((origin: string) => ServedFiles);
  /** Seconds for Retry-After. */
  retryAfter?: number;
};

const isIn = (feed: Row, languages: string | null): boolean =>
  languages === null || languages.split(',').includes(String(feed.language));

/** A feed row with every field of the real index; unknown values are written as the real one writes them. */
export function feedRow(given: Row): Row {
  return {
    link: '',
    description: '',
    author: '',
    ownerName: '',
    image: '',
    artwork: '',
    itunesId: null,
    language: 'en',
    type: 0,
    dead: 0,
    categories: null,
    locked: 0,
    explicit: false,
    medium: 'podcast',
    episodeCount: 0,
    newestItemPubdate: 0,
    lastUpdateTime: 0,
    ...given,
  };
}

/**
 * A Podcast Index server on a local port. It checks the four headers and the hash, searches as literally as the real
 * one, and misbehaves on demand in every way known of the real one.
 */
export class PodcastIndexServer {
  readonly key: string;
  readonly secret: string;
  readonly requests: SeenRequest[] = [];
  readonly #options: DirectoryOptions;
  readonly #server: Server;
  #podcasts: ServedPodcast[] = [];
  #files: ServedFiles = {};
  #misbehaviours: { kind: Misbehaviour; times: number }[] = [];

  private constructor(options: DirectoryOptions) {
    this.#options = options;
    this.key = options.key ?? 'TESTKEY';
    this.secret = options.secret ?? 'a$ecret^with#odd&signs%';
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  static async start(options: DirectoryOptions = {}, port = 0): Promise<PodcastIndexServer> {
    const server = new PodcastIndexServer(options);
    await new Promise<void>((resolve) => server.#server.listen(port, '127.0.0.1', resolve));
    const { podcasts = [], files = {} } = options;
    server.#podcasts = typeof podcasts === 'function' ? podcasts(server.origin) : podcasts;
    server.#files = typeof files === 'function' ? files(server.origin) : files;
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** For PODCAST_INDEX_URL. */
  get url(): string {
    return `${this.origin}/api/1.0`;
  }

  /** Answers the next requests (all by default) in this way. Calls are queued. */
  misbehave(kind: Misbehaviour, times = Infinity): void {
    this.#misbehaviours.push({ kind, times });
  }

  behave(): void {
    this.#misbehaviours = [];
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', this.origin);
    const file = this.#files[url.pathname];
    if (file) {
      response.writeHead(200, { 'content-type': file.type }).end(file.body);
      return;
    }
    const path = url.pathname.replace(/^\/api\/1\.0\//, '');
    this.requests.push({
      path,
      query: url.searchParams,
      rawQuery: url.search.slice(1),
      headers: request.headers,
    });
    const misbehaviour = this.#nextMisbehaviour();
    if (misbehaviour) {
      misbehave(misbehaviour, request, response, this.#options.retryAfter ?? 1);
      return;
    }
    const objection = this.#objection(request.headers);
    if (objection) {
      response.writeHead(objection.status, { 'content-type': objection.type }).end(objection.body);
      return;
    }
    sendJson(response, 200, this.#body(path, url.searchParams));
  }

  #nextMisbehaviour(): Misbehaviour | undefined {
    const next = this.#misbehaviours[0];
    if (!next) return undefined;
    next.times -= 1;
    if (next.times <= 0) this.#misbehaviours.shift();
    return next.kind;
  }

  #objection(headers: IncomingHttpHeaders): { status: number; type: string; body: string } | null {
    const agent = headers['user-agent'] ?? '';
    if (!agent || /^(node|undici|axios|curl)/i.test(agent)) {
      return { status: 403, type: 'text/html', body: '<h1>Sorry, you have been blocked</h1>' };
    }
    const date = String(headers['x-auth-date'] ?? '');
    const hash = createHash('sha1')
      .update(this.key + this.secret + date)
      .digest('hex');
    const inTime = /^\d+$/.test(date) && Math.abs(Date.now() / 1000 - Number(date)) <= 180;
    if (headers['x-auth-key'] === this.key && inTime && headers.authorization === hash) return null;
    return { status: 401, type: 'text/plain', body: 'Authorization header value is not valid.' };
  }

  #body(path: string, query: URLSearchParams): Row {
    const term = query.get('q') ?? '';
    const id = query.get('id') ?? '';
    const found = this.#podcasts.find(({ feed }) => String(feed.id) === id);
    switch (path) {
      case 'search/byterm':
        return feedsBody(this.#podcasts, query, ({ feed }) => holdsWords(feed, term));
      case 'search/bytitle':
        return feedsBody(this.#podcasts, query, ({ feed }) =>
          isTitled(feed, term, query.has('similar')),
        );
      case 'podcasts/trending':
        return feedsBody(this.#podcasts, query, ({ feed }) => isIn(feed, query.get('lang')));
      case 'recent/feeds': {
        const since = Number(query.get('since') ?? 0);
        const feeds = this.#podcasts
          .map(({ feed }) => ({ ...feed, newestItemPublishTime: feed.newestItemPubdate }))
          .filter(({ newestItemPublishTime }) => Number(newestItemPublishTime) >= since);
        return { status: 'true', feeds, count: feeds.length, max: query.get('max'), since };
      }
      case 'podcasts/byfeedid':
        return {
          status: 'true',
          query: { id },
          feed: found?.feed ?? [],
          description: found ? 'Found matching feed.' : 'No feeds match this id.',
        };
      case 'episodes/byfeedid': {
        const items = (found?.items ?? []).slice(0, Number(query.get('max') ?? 10));
        return { status: 'true', liveItems: [], items, count: items.length, query: id };
      }
      default:
        return { status: 'false', description: 'Invalid parameters' };
    }
  }
}

function feedsBody(
  podcasts: ServedPodcast[],
  query: URLSearchParams,
  accept: (podcast: ServedPodcast) => boolean,
): Row {
  const max = Number(query.get('max') ?? 25);
  // The real one finds nothing at all when asked for a hundred or more.
  const feeds = max >= 100 ? [] : podcasts.filter(accept).map(({ feed }) => feed);
  return {
    status: 'true',
    feeds: feeds.slice(0, max),
    count: feeds.length,
    query: query.get('q'),
    max: String(max),
    description: feeds.length > 0 ? 'Found matching feeds.' : 'No results found.',
  };
}

/** Whole words in title, author and owner; words in other scripts are never found. */
function holdsWords(feed: Row, term: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/[a-z0-9']+/g) ?? [];
  const wanted = words(term);
  const held = new Set(words([feed.title, feed.author, feed.ownerName].join(' ')));
  return wanted.length > 0 && wanted.every((word) => held.has(word));
}

function isTitled(feed: Row, term: string, similar: boolean): boolean {
  const title = String(feed.title).toLowerCase();
  const wanted = term.trim().toLowerCase();
  return similar ? title.includes(wanted) : title === wanted;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function misbehave(
  kind: Misbehaviour,
  request: IncomingMessage,
  response: ServerResponse,
  retryAfter: number,
): void {
  const send = (status: number, type: string, body: string, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  const json = 'application/json';
  const half = '{"status":"true","feeds":[{"id":1,"title":"Half a';
  switch (kind) {
    case 'plain text 401':
      return void send(401, 'text/plain', 'Authorization header value either not set or blank.');
    case 'HTML 403':
      return void send(403, 'text/html', '<h1>Sorry, you have been blocked</h1>');
    case '429':
      return void send(429, 'text/plain', 'Too many requests');
    case '429 with Retry-After':
      return void send(429, 'text/plain', '', { 'retry-after': String(retryAfter) });
    case '500':
      return void send(500, 'text/html', '<h1>Internal Server Error</h1>');
    case '400 "false"':
      return void sendJson(response, 400, { status: 'false', description: 'Invalid parameters' });
    case '400 HTML':
      return void send(400, 'text/html', '<h1>Bad Request</h1>');
    case 'truncated JSON':
      return void send(200, json, half);
    case 'cut connection':
      response.writeHead(200, { 'content-type': json, 'content-length': '1000' }).write(half);
      return void setImmediate(() => request.socket.destroy());
    case 'silence':
      return;
    case 'silence after the headers':
      return void response.writeHead(200, { 'content-type': json }).write(half);
    case 'array':
      return void send(200, json, '[]');
    case 'null':
      return void send(200, json, 'null');
    case 'feeds: null':
      return void sendJson(response, 200, { status: 'true', feeds: null, items: null, feed: null });
    case 'status "false"':
      return void sendJson(response, 200, { status: 'false', description: 'Something failed' });
    case 'endless':
      return void pour(response);
    case 'slow body':
      return void trickle(response, '{"status":"true","items":[],"feeds":[]}');
    case 'redirect elsewhere':
      return void send(302, 'text/html', '', { location: 'http://localhost:1/elsewhere' });
    case 'redirect here':
      return void send(302, 'text/html', '', { location: request.url ?? '/' });
  }
}

/** Sends headers at once, then a piece every tenth of a second. */
function trickle(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const pieces = body.match(/.{1,6}/g) ?? [];
  const timer = setInterval(() => {
    const piece = pieces.shift();
    if (piece !== undefined && !response.destroyed) return void response.write(piece);
    clearInterval(timer);
    response.end();
  }, 100);
}

/** Writes endlessly, at the reader's pace. */
function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const spaces = Buffer.alloc(65_536, ' ');
  const write = () => {
    while (!response.destroyed && response.write(spaces));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}
