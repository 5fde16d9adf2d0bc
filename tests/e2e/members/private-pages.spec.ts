import { expect, test } from '../../support/browser/e2e';
import { isAllowed, scriptsOf } from '../../support/browser/script-policy';

// Pages that are the same for everyone are shared between visitors, but private content is shown only to its owner.

const cookie = (token: string) => ({ Cookie: `auth_token=${token}` });

test('a member’s private data is not shown to others, and no browser caches it', async ({
  site,
  signIn,
}) => {
  const one = await signIn();
  const two = await signIn();
  const podcast = await site.db.podcast.findFirstOrThrow({ where: { dead: false } });
  await site.db.review.create({
    data: { userId: one.id, podcastId: podcast.id, rating: 3, content: 'Kept apart' },
  });
  await site.db.favorite.create({ data: { userId: one.id, podcastId: podcast.id } });
  const path = `/podcast/${encodeURIComponent(podcast.slug)}`;
  const ask = async (to: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(site.url + to, { headers, redirect: 'manual' });
    return { html: await answer.text(), cache: answer.headers.get('cache-control') };
  };
  // Two rounds, so that anything cached in the first would appear in the second.
  for (const round of [1, 2]) {
    for (const to of ['/', path, `${path}.data`]) {
      const mine = await ask(to, cookie(one.token));
      const theirs = await ask(to, cookie(two.token));
      const nobodys = await ask(to);
      expect(mine.html, `${round} ${to}`).toContain(one.email);
      for (const { html } of [theirs, nobodys]) expect(html).not.toContain(one.email);
      expect(nobodys.html).not.toContain(two.email);
      expect(mine.cache, to).toContain('no-store');
      expect(theirs.cache, to).toContain('no-store');
    }
    expect((await ask(path, cookie(one.token))).html).toContain('Edit Review');
    expect((await ask(path, cookie(two.token))).html).not.toContain('Edit Review');
    expect((await ask(path)).html).not.toContain('Edit Review');
  }
});

test('a message and a theme belong to one visitor only', async ({ site }) => {
  const saved = await fetch(`${site.url}/theme`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ theme: 'dark' }),
  });
  const subscribed = await fetch(`${site.url}/newsletter`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ email: 'kept-apart@example.org' }),
  });
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]!.split(';')[0]!;
  const html = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${site.url}/privacy`, { headers });
    return { text: await answer.text(), cache: answer.headers.get('cache-control') };
  };
  expect(subscribed.headers.get('cache-control')).toBe('no-store');
  for (let round = 1; round <= 2; round += 1) {
    expect((await html({ Cookie: cookieOf(saved) })).text).toMatch(/<html[^>]*class="dark"/);
    const told = await html({ Cookie: cookieOf(subscribed) });
    expect(told.text).toContain('You are on the newsletter list.');
    expect(told.cache).toContain('no-store');
    const other = await html();
    expect(other.text).toMatch(/<html[^>]*class="light"/);
    expect(other.text).not.toContain('newsletter list.');
  }
});

function expectStrict(policy: string): void {
  expect(policy).not.toMatch(/unsafe-|script-src[^;]*\*/);
  for (const wanted of ["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(wanted);
  }
}

test('every page for a signed-in member has its own nonce, on each of its scripts', async ({
  site,
  signIn,
}) => {
  const { token } = await signIn();
  const seen = new Set<string>();
  for (let time = 0; time < 5; time += 1) {
    const answer = await fetch(`${site.url}/privacy`, { headers: cookie(token) });
    const policy = answer.headers.get('content-security-policy')!;
    const [, nonce] = /script-src 'self' 'nonce-([^']+)';/.exec(policy) ?? [];
    expect(nonce, policy).toBeTruthy();
    const scripts = scriptsOf(await answer.text());
    expect(scripts.length).toBeGreaterThan(0);
    for (const { attributes } of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
    expectStrict(policy);
    seen.add(nonce!);
  }
  expect(seen.size).toBe(5);
});

test('a shared page allows only its own scripts, by their hashes', async ({ site }) => {
  const bodies = new Set<string>();
  for (const encoding of ['identity', 'gzip', 'br', 'br']) {
    const answer = await fetch(`${site.url}/privacy`, {
      headers: { 'Accept-Encoding': encoding },
    });
    const policy = answer.headers.get('content-security-policy')!;
    const html = await answer.text();
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/);
    expect(html).not.toContain('nonce=');
    const scripts = scriptsOf(html);
    expect(policy.match(/'sha256-/g)).toHaveLength(scripts.length);
    expect(scripts.filter((script) => !isAllowed(script, policy))).toEqual([]);
    expectStrict(policy);
    bodies.add(html);
  }
  expect(bodies.size).toBe(1);
});
