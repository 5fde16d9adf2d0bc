import { expect, test } from '../../support/browser/e2e';
import { screensOf } from '../../support/browser/screen-examples';
import { inParallel } from '../../support/cases/in-parallel';
import { ApiDocument } from '../../support/contract/api-document';
import { storePerson } from '../../support/database/stored-people';
import { postgresAdminUrl, postgresAnswers } from '../../support/database/test-database';
import { seedFullSite } from '../../support/site/full-site';
import { startSeededSite } from '../../support/site/seeded-site';
import { errorLines } from '../../support/site/site-server';
import { startTcpProxy } from '../../support/site/tcp-proxy';

type Question = { method: string; path: string; token?: string; data?: boolean };

const dataPath = (path: string): string => {
  const [place, query] = path.split('?') as [string, string?];
  return `${place === '/' ? '/_root' : place}.data${query === undefined ? '' : `?${query}`}`;
};

/** Why a response is wrong while the database is down; null if it is cached or asks to retry. */
function faultOf(status: number, headers: Headers): string | null {
  if (status === 503) return headers.get('retry-after') ? null : '503 without Retry-After';
  return status >= 500 ? String(status) : null;
}

test('every screen and call responds while PostgreSQL is down, and all recover on their own', async () => {
  test.skip(!(await postgresAnswers()), 'no PostgreSQL server answers');
  test.setTimeout(300_000);
  const proxy = await startTcpProxy(postgresAdminUrl);
  const environment = { TRUST_PROXY: 'true' };
  const site = await startSeededSite('postgresql', environment, proxy.through);
  try {
    const actor = await storePerson(site.db, 'super_admin');
    const full = await seedFullSite(site.db, actor);
    const all = screensOf(full);
    const { calls } = await ApiDocument.read(site.url);
    const names: Record<string, string> = {
      slug: full.arabic.slug,
      slugOrId: full.arabic.slug,
      podcastId: full.arabic.id,
      episodeId: full.episode.id,
      userId: full.reader.id,
      name: full.speaker.slug,
    };
    const screens = [...all.visitor, ...all.super_admin].map(({ path, viewer }) => ({
      method: 'GET',
      path,
      ...(viewer === 'super_admin' ? { token: actor.token } : {}),
    }));
    const files = ['/my-profile/export', '/my-profile/favorites.opml', '/admin/newsletter.csv'].map(
      (path) => ({ method: 'GET', path, token: actor.token }),
    );
    const questions: Question[] = [
      ...screens,
      ...files,
      ...screens.map(({ path, ...others }) => ({ ...others, path: dataPath(path) })),
      ...calls.map(({ method, path, operation }) => ({
        method,
        path: path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? full.post.id),
        ...(operation['x-access'] === 'anyone' ? {} : { token: actor.token }),
      })),
    ];
    const ask = ({ method, path, token }: Question) =>
      fetch(site.url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(token ? { Cookie: `auth_token=${token}`, Authorization: `Bearer ${token}` } : {}),
          ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
      });
    const faults = async (some: Question[]): Promise<string[]> => {
      const found: string[] = [];
      const waiting = [...some];
      await inParallel(8, async () => {
        for (let question = waiting.shift(); question; question = waiting.shift()) {
          const answer = await ask(question);
          const text = await answer.text();
          const fault = faultOf(answer.status, answer.headers);
          const who = question.token ? 'a member' : 'a visitor';
          if (fault) found.push(`${question.method} ${question.path} for ${who}: ${fault}`);
          if (/prisma|\.js:\d/i.test(text)) found.push(`${question.path}: tells too much`);
        }
      });
      return found;
    };
    // Request everything once while all is well, so that responses are cached.
    const reads = questions.filter(({ method }) => method === 'GET');
    await faults(reads);
    for (const passage of ['closed', 'cut'] as const) {
      await proxy.turn(passage);
      expect(await faults(questions), passage).toEqual([]);
      const refused = await fetch(`${site.url}/healthz`);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      await proxy.turn('open');
      await expect.poll(async () => (await fetch(`${site.url}/healthz`)).status).toBe(200);
      expect((await ask({ method: 'GET', path: '/favorites', token: actor.token })).status).toBe(
        200,
      );
    }
    expect(errorLines(site.log)).toEqual([]);
    const told = site.log.filter((line) => line.includes('the database is not available'));
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(30);
  } finally {
    await proxy.turn('open');
    await site.stop();
    await proxy.turn('closed');
  }
});
