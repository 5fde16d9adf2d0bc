import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { loader, action } from '~/routes/api/listening';
import { callRoute, signedInUser, storedPodcast } from '../support/site/call';

const statusOf = async (episodeId: string, cookieToken: string, account: string) => {
  const answer = await callRoute({ loader, action } as never, {
    method: 'PUT',
    path: `/api/episodes/${episodeId}/played`,
    params: { episodeId },
    cookieToken,
    headers: { 'For-Account': account },
    body: { played: true },
  });
  return answer.status;
};

test('what a browser kept for one account is refused to another one, as without a session', async () => {
  const [one, other] = [await signedInUser(), await signedInUser()];
  const { episodeIds } = await storedPodcast({ episodes: 1 });
  expect(await statusOf(episodeIds[0]!, other.token, one.id)).toBe(401);
  expect(await db.listeningPosition.count()).toBe(0);
  expect(await statusOf(episodeIds[0]!, one.token, one.id)).toBe(204);
});
