import type { Database } from '../../support/database/stored-people';
import { storePerson } from '../../support/database/stored-people';

const LISTENERS = 30;

/**
 * What thirty listeners send while others read: two positions, a play and a search a second.
 * @returns a function that starts them, which returns one that stops them and tells how many requests failed
 */
export async function prepareListeners(db: Database, site: string) {
  const episodes = await db.episode.findMany({ take: 20, select: { id: true } });
  const listeners = await Promise.all(Array.from({ length: LISTENERS }, () => storePerson(db)));
  let sent = 0;
  let failed = 0;

  async function send(path: string, init: RequestInit = {}): Promise<void> {
    const address = `10.255.${(sent >> 8) & 255}.${sent & 255}`;
    const headers = { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' };
    const answer = await fetch(site + path, { ...init, headers: { ...headers, ...init.headers } });
    await answer.arrayBuffer();
    if (!answer.ok) failed += 1;
  }

  function sendPosition(): Promise<void> {
    const { token } = listeners[sent % LISTENERS]!;
    const { id } = episodes[sent % episodes.length]!;
    const body = { position: sent % 600, duration: 3_600, listenedAt: new Date().toISOString() };
    return send(`/api/episodes/${id}/position`, {
      method: 'PUT',
      headers: { cookie: `auth_token=${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  const sendOthers = () => {
    const { id } = episodes[sent % episodes.length]!;
    return Promise.all([
      send(`/api/episodes/${id}/play`, { method: 'POST' }),
      send(`/search?q=lesson+${sent}`),
    ]);
  };

  return () => {
    const note = (work: Promise<unknown>) => {
      sent += 1;
      void work.catch(() => (failed += 1));
    };
    const positions = setInterval(() => note(sendPosition()), 500);
    const others = setInterval(() => note(sendOthers()), 1_000);
    return () => {
      clearInterval(positions);
      clearInterval(others);
      return failed;
    };
  };
}
