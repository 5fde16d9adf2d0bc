import { expect, test } from 'vitest';
import { countStatements } from '../../support/database/count-statements';
import { signedInUser } from '../../support/site/call';
import { pairedApp, play, podcastOfApps } from './app-for-tests';

// A first sync consists of some 170 sequential posts with 30 positions each.

const MOST = 17;

test('uses a bounded number of database statements, however many positions are posted', async () => {
  const app = await pairedApp(await signedInUser());
  const podcasts = await Promise.all(Array.from({ length: 10 }, () => podcastOfApps()));
  await app.actions();
  const here = podcasts.flatMap((podcast) => [podcast.episode(1), podcast.episode(2)]);
  const elsewhere = Array.from({ length: 20 }, (_, number) => ({ guid: `elsewhere ${number}` }));
  const countOf = (sent: object[], position: number) =>
    countStatements(() => app.act(sent.map((one) => play({ ...one, position }))));
  const counts = {
    'of the library': await countOf(here, 20),
    'again, further on': await countOf(here, 30),
    'of elsewhere': await countOf(elsewhere, 20),
    'again, of elsewhere': await countOf(elsewhere, 30),
    both: await countOf([...here, ...elsewhere], 40),
  };
  for (const [what, count] of Object.entries(counts)) {
    expect(count, what).toBeGreaterThan(0);
    expect(count, what).toBeLessThanOrEqual(MOST);
  }
});
