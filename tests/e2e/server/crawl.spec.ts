import { expect, test } from '../../support/browser/e2e';

// What a crawler encounters when it follows links.

/** robots.txt by RFC 9309, where the longest matching rule wins; here all rules disallow. */
function forbids(robots: string, address: string): boolean {
  const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule]) => rule!);
  return rules.some((rule) => {
    const pattern = rule.replace(/[.+?^(){}|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    return new RegExp(`^${pattern}`).test(address);
  });
}

/** The site's own URLs that a page links to, with the link's `rel`. */
function linksOf(html: string): { to: string; rel: string }[] {
  return [...html.matchAll(/<a\b([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    const to = value('href').replaceAll('&amp;', '&').split('#')[0]!;
    return to.startsWith('/') ? [{ to, rel: value('rel') }] : [];
  });
}

test('a crawler that follows links meets no searches and no errors', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const found = ['/'];
  const known = new Set(found);
  // As many requests as in two minutes at two per second; here they take seconds.
  for (let index = 0; index < Math.min(found.length, 240); index += 1) {
    const address = found[index]!;
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.status(), address).toBeLessThan(400);
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue;
    for (const { to, rel } of linksOf(await answer.text())) {
      if (/\/search\?(.*&)?q=/.test(to)) {
        expect([rel, forbids(robots, to)], `${address} to ${to}`).toEqual(['nofollow', true]);
      }
      if (known.has(to) || forbids(robots, to) || rel.includes('nofollow')) continue;
      known.add(to);
      found.push(to);
    }
  }
  expect(found.length).toBeGreaterThan(100);
  expect(found.some((to) => to.startsWith('/browse/topic/'))).toBe(true);
});
