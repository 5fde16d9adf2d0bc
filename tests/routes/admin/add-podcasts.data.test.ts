import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { callRoute, signedInUser } from '../../support/site/call';
import { found, load } from '../../support/site/site-map';

beforeEach(() => db.requestedFeed.deleteMany());

const opml = (title: string) =>
  `<opml><body><outline type="rss" title="" text="${title}" xmlUrl="http://127.0.0.1:9/a.xml"/></body></opml>`;

/** The list's address took the form before it had a page of its own. */
describe.each(['/admin/podcasts', '/admin/podcasts/add'])('POST %s', (path) => {
  async function send(fields: Record<string, string | File>) {
    const { token } = await signedInUser('super_admin');
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const route = await load(found.find((one) => one.path === path)!);
    return callRoute(route as never, { method: 'POST', path, cookieToken: token, body });
  }

  test('requests the feeds of a text and a file, and leads to their progress', async () => {
    const file = new File([opml('Lessons')], 'list.opml', { type: 'text/x-opml' });
    const answer = await send({ feeds: 'http://127.0.0.1:9/b.xml', file });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe('/admin/podcasts/add#progress');
    const rows = await db.requestedFeed.findMany({ orderBy: { url: 'asc' } });
    expect(rows).toMatchObject([
      { url: 'http://127.0.0.1:9/a.xml', facts: { title: 'Lessons' } },
      { url: 'http://127.0.0.1:9/b.xml' },
    ]);
  });

  test('names what is wrong and keeps what was typed', async () => {
    const answer = await send({ feeds: 'no address', file: new File([], '') });
    const { data, init } = (await answer.json()) as { data: object; init: { status: number } };
    expect(init.status).toBe(422);
    expect(data).toMatchObject({
      fields: { feeds: [expect.any(String)] },
      values: { feeds: ['no address'] },
    });
    expect(await db.requestedFeed.count()).toBe(0);
  });
});
