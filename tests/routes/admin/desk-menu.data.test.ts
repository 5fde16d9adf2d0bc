import { expect, test } from 'vitest';
import { guardOf } from '~/http/access/request-context.server';
import { deskGroups, pendingPath } from '~/ui/frame/desk-places';
import { found, load } from '../../support/site/site-map';

const places = deskGroups.flatMap((group) => group.places);

test('each place of the menu is for those who may open its screen', async () => {
  const guards = await Promise.all(
    places.map(async ({ to }) => {
      const { loader } = await load(found.findLast(({ path }) => path === to)!);
      return [to, guardOf(loader!)?.access];
    }),
  );
  expect(guards).toEqual(places.map(({ to, access }) => [to, access]));
});

test('what waits leads to a place that counts it', () => {
  for (const [kind, path] of Object.entries(pendingPath)) {
    const place = places.find(({ to }) => path.startsWith(to));
    expect(place?.pending, kind).toContain(kind);
  }
});
