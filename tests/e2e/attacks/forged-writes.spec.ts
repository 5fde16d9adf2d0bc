import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '../../../app/routes';
import { expect, test } from '../../support/browser/e2e';
import { RowWatch } from '../../support/database/row-watch';

// There is no proxy, so the client's claims about its address and host are not trusted.
test.use({ siteEnvironment: [{ TRUST_PROXY: '' }, { scope: 'worker' }] });

// A page of another site, opened by a signed-in super admin, sends every possible write. The list is the site map
// itself,
// so that new routes are attacked from their first day.

function paths(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = `${parent}${entry.path ? `/${entry.path}` : ''}`;
    return [path || '/', ...paths(entry.children ?? [], path)];
  });
}

const everyPath = [...new Set(paths(await routes))].filter((path) => !path.includes('*'));

/**
 * Headers that browsers send with requests caused by a foreign page, and some that could be mistaken for the site's
 * own.
 */
const forgeries: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'https://sibling.halaqa.example' },
  { 'Sec-Fetch-Site': 'nonsense' },
  { Origin: 'null' },
  { Origin: 'not an address' },
  { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
  {},
];

const formTypes = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'];

/** Fields known to the site's forms, valid for many of them, for JSON and forms alike. */
const fields =
  'favorite=yes&theme=dark&rating=5&content=forged&email=forged%40example.org&password=forged-forged' +
  '&username=forged&primaryLanguage=English&podcast=api_1&podcastIndexId=1&intent=end-others&role=user';

type Calls = Record<string, Record<string, { requestBody?: unknown }>>;

/** The calls in the site's API description, by path and method. */
async function describedCalls(url: string): Promise<Calls> {
  const answer = await fetch(`${url}/api/openapi.json`);
  return ((await answer.json()) as { paths: Calls }).paths;
}

test('rejects every forged write on any path with any method', async ({ site, signIn }) => {
  const { token } = await signIn('super_admin');
  const user = await signIn('user');
  const podcast = await site.db.podcast.findFirstOrThrow({ include: { episodes: true } });
  const post = await site.db.blogPost.findFirstOrThrow();
  const review = await site.db.review.create({
    data: { userId: user.id, podcastId: podcast.id, rating: 4, content: 'Good' },
  });
  const ids: Record<string, string> = {
    slug: podcast.slug,
    slugOrId: podcast.slug,
    podcastId: podcast.id,
    podcastIndexId: '1',
    episodeId: podcast.episodes[0]!.id,
    reviewId: review.id,
    userId: user.id,
    id: post.id,
  };
  const rows = await RowWatch.start(site.db, 'sqlite');
  const wrong: string[] = [];
  let refused = 0;

  const attack = async (path: string, method: string, forged: Record<string, string>) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(ids[name] ?? name),
    );
    const isCall = path.startsWith('/api/');
    const answer = await fetch(site.url + filled, {
      method,
      redirect: 'manual',
      headers: {
        Cookie: `auth_token=${token}`,
        'Content-Type': isCall ? 'text/plain' : formTypes[0]!,
        'X-HTTP-Method-Override': 'DELETE',
        ...forged,
      },
      body: isCall ? '{"rating":5,"content":"forged","theme":"dark"}' : fields,
    });
    await answer.arrayBuffer();
    // 404 and 405: this method writes nothing here.
    if (![403, 404, 405].includes(answer.status)) {
      wrong.push(`${method} ${path} ${JSON.stringify(forged)} answers ${answer.status}`);
    }
    if (answer.headers.has('set-cookie')) wrong.push(`${method} ${path} sets a cookie`);
    if (answer.status === 403) refused += 1;
  };

  const calls = await describedCalls(site.url);
  for (const path of everyPath) {
    const sent = forgeries.flatMap((forged, index) => {
      if (!path.startsWith('/api/')) {
        // Scripts send forms to the `.data` URL; browsers send them to the page's URL, which takes longer.
        const data = path === '/' ? '/_root.data' : `${path}.data`;
        return [attack(index === 1 ? path : data, 'POST', forged)];
      }
      const methods = Object.keys(calls[path.replace(/:(\w+)/g, '{$1}')] ?? {});
      return ['POST', 'PUT', 'PATCH', 'DELETE']
        .filter((method) => index === 0 || methods.includes(method.toLowerCase()))
        .map((method) => attack(path, method, forged));
    });
    await Promise.all(sent);
  }
  expect(wrong).toEqual([]);
  expect(await rows.changes()).toEqual([]);
  expect(refused).toBeGreaterThan(300);
});

test('reads write nothing, whatever their query says', async ({ site, signIn }) => {
  const { token } = await signIn('super_admin');
  const forms = everyPath.filter((path) => !path.startsWith('/api/') && !path.includes(':'));
  // A person's search is counted, which is its only effect.
  const rows = await RowWatch.start(site.db, 'sqlite');
  for (const path of forms.filter((one) => one !== '/search' && one !== '/admin/newsletter.csv')) {
    const headers = { Cookie: `auth_token=${token}`, 'X-HTTP-Method-Override': 'POST' };
    const query = `_method=post&${fields}`;
    const answer = await fetch(`${site.url}${path}?${query}`, { headers, redirect: 'manual' });
    expect(answer.status, path).toBeLessThan(500);
    // A page that accepts passkeys sets a challenge cookie.
    const cookies = answer.headers.getSetCookie().filter((one) => !one.startsWith('passkey='));
    expect(cookies, path).toEqual([]);
    await answer.arrayBuffer();
  }
  expect(await rows.changes()).toEqual([]);
});

test('does not accept forms or plain text as JSON, even with a bearer token', async ({
  site,
  signIn,
}) => {
  const { token } = await signIn('super_admin');
  const wrong: string[] = [];
  for (const [path, methods] of Object.entries(await describedCalls(site.url))) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      // The theme library and a closing page send JSON as plain text, with the cookie.
      if (!requestBody || /theme$|position$/.test(path)) continue;
      for (const type of formTypes) {
        const answer = await fetch(site.url + path, {
          method: method.toUpperCase(),
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
          body: '{"email":"a@example.org"}',
        });
        if (answer.status !== 415) wrong.push(`${method} ${path} as ${type}: ${answer.status}`);
        await answer.arrayBuffer();
      }
    }
  }
  expect(wrong).toEqual([]);
});
