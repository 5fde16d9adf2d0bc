import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '../../../app/routes';
import { expect, test } from '../../support/browser/e2e';
import { requestedRows } from '../../support/database/whole-database';

// No proxy stands in front: what a client says of its address and host is not believed.
test.use({ siteEnvironment: [{ TRUST_PROXY: '' }, { scope: 'worker' }] });

// A page of another site, opened by a signed-in super admin, sends every write there is. The list is the site
// map itself, so that a new route is attacked the day it is added.

function paths(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = `${parent}${entry.path ? `/${entry.path}` : ''}`;
    return [path || '/', ...paths(entry.children ?? [], path)];
  });
}

const everyPath = [...new Set(paths(await routes))].filter((path) => !path.includes('*'));

/** What browsers say of a request that a foreign page causes, and what could be mistaken for ours. */
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

/** Fields that the forms of the site know, right for many of them; as JSON and as a form at once. */
const fields =
  'favorite=yes&theme=dark&rating=5&content=forged&email=forged%40example.org&password=forged-forged' +
  '&username=forged&primaryLanguage=English&podcast=api_1&podcastIndexId=1&intent=end-others&role=user';

type Calls = Record<string, Record<string, { requestBody?: unknown }>>;

/** The calls that the site describes, by path and method. */
async function describedCalls(url: string): Promise<Calls> {
  const answer = await fetch(`${url}/api/openapi.json`);
  return ((await answer.json()) as { paths: Calls }).paths;
}

test('no forged write is let through, at any address, by any method', async ({ site, signIn }) => {
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
  const before = await requestedRows(site.db);
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
    // 405 and 404: there is nothing to write here by this method.
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
        // Scripts send forms to the address with `.data`; browsers to the address itself, which takes longer.
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
  expect(await requestedRows(site.db)).toBe(before);
  expect(refused).toBeGreaterThan(300);
});

test('reading writes nothing, whatever its query asks for', async ({ site, signIn }) => {
  const { token } = await signIn('super_admin');
  const forms = everyPath.filter((path) => !path.startsWith('/api/') && !path.includes(':'));
  // A search by a person is counted, and that is all it does.
  const before = await requestedRows(site.db);
  for (const path of forms.filter((one) => one !== '/search' && one !== '/admin/newsletter.csv')) {
    const headers = { Cookie: `auth_token=${token}`, 'X-HTTP-Method-Override': 'POST' };
    const query = `_method=post&${fields}`;
    const answer = await fetch(`${site.url}${path}?${query}`, { headers, redirect: 'manual' });
    expect(answer.status, path).toBeLessThan(500);
    // The page that takes a passkey asks for it by a challenge of its own.
    const cookies = answer.headers.getSetCookie().filter((one) => !one.startsWith('passkey='));
    expect(cookies, path).toEqual([]);
    await answer.arrayBuffer();
  }
  expect(await requestedRows(site.db)).toBe(before);
});

test('what calls itself a form or plain text is no JSON, even with a bearer', async ({
  site,
  signIn,
}) => {
  const { token } = await signIn('super_admin');
  const wrong: string[] = [];
  for (const [path, methods] of Object.entries(await describedCalls(site.url))) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      // The theme's own library and a page that is being closed send JSON as plain text, with the cookie.
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
