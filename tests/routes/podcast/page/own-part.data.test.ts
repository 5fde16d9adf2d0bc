import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '~/adapters/database/open.server';
import { addFavorite, removeFavorite } from '~/domain/community/favorites/favorites.server';
import { removeReview, writeReview } from '~/domain/community/reviews/reviews.server';
import { hideEpisode } from '~/domain/library/hide-and-remove.server';
import { clearHistory, savePosition } from '~/domain/listening/listening.server';
import { env } from '~/env.server';
import { loader } from '~/routes/podcast/page/route';
import { countStatements } from '../../../support/database/count-statements';
import { asActor } from '../../../support/site/actor';
import { callRoute, signedInUser, storedPodcast } from '../../../support/site/call';

type Shown = {
  favorited: boolean;
  community: { userReview: { content: string } | null };
  positions: Record<string, { position: number; finished: boolean }>;
  started: { episode: { id: string } } | null;
};

let member: Awaited<ReturnType<typeof signedInUser>>;
let podcast: Awaited<ReturnType<typeof storedPodcast>>;

beforeEach(async () => {
  member = await signedInUser();
  podcast = await storedPodcast({ episodes: 3 });
});

const open = ({ token } = member) =>
  callRoute(
    { loader },
    { path: `/podcast/${podcast.slug}`, params: { slug: podcast.slug }, cookieToken: token },
  );

async function shown(person = member): Promise<Shown> {
  const { data } = (await (await open(person)).json()) as { data: Shown };
  return data;
}

const heard = (position: number, finished = false) => ({
  position,
  duration: 600,
  listenedAt: new Date().toISOString(),
  finished,
});

test('shows what the member has just changed, to them alone', async () => {
  const [episodeId] = podcast.episodeIds;
  const other = await signedInUser();
  const nothing = { favorited: false, community: { userReview: null }, positions: {} };
  expect(await shown()).toMatchObject({ ...nothing, started: null });
  await addFavorite(member.id, podcast.slug);
  expect((await shown()).favorited).toBe(true);
  await writeReview(member.id, podcast.slug, { rating: 5, content: 'A good show' });
  expect((await shown()).community.userReview?.content).toBe('A good show');
  await savePosition(member.id, episodeId!, heard(100));
  const begun = await shown();
  expect(begun.positions[episodeId!]?.position).toBe(100);
  expect(begun.started?.episode.id).toBe(episodeId);
  expect(await shown(other)).toMatchObject({ ...nothing, started: null });
  await savePosition(member.id, episodeId!, heard(600, true));
  const played = await shown();
  expect(played.positions[episodeId!]?.finished).toBe(true);
  expect(played.started).toBeNull();
  await clearHistory(member.id);
  await removeReview(member.id, podcast.slug);
  await removeFavorite(member.id, podcast.slug);
  expect(await shown()).toMatchObject({ ...nothing, started: null });
});

test('shows what another process has changed', async () => {
  const [episodeId] = podcast.episodeIds;
  const own = { userId: member.id, podcastId: podcast.id };
  expect((await shown()).favorited).toBe(false);
  const other = await openDatabase(env.DATABASE_URL);
  await other.favorite.create({ data: own });
  expect((await shown()).favorited).toBe(true);
  await other.listeningPosition.create({
    data: { userId: member.id, episodeId: episodeId!, ...heard(200) },
  });
  expect((await shown()).positions[episodeId!]?.position).toBe(200);
  await other.favorite.deleteMany({ where: own });
  expect((await shown()).favorited).toBe(false);
  await other.$disconnect();
});

test('does not offer to continue an episode that an admin has hidden', async () => {
  const [episodeId] = podcast.episodeIds;
  const admin = await signedInUser('admin');
  await savePosition(member.id, episodeId!, heard(100));
  expect((await shown()).started?.episode.id).toBe(episodeId);
  await hideEpisode(asActor(admin, 'admin'), episodeId!, 'Not suitable');
  expect((await shown()).started).toBeNull();
});

test('a repeated visit reads versions, not the rows', async () => {
  await savePosition(member.id, podcast.episodeIds[0]!, heard(100));
  await open();
  expect(await countStatements(open)).toBeLessThanOrEqual(4);
});
