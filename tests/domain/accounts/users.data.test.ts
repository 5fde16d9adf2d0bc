import { describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { getCurrentUser } from '~/domain/accounts/current-user.server';
import {
  changeEmail,
  readEmailState,
  resendVerification,
} from '~/domain/accounts/email-verification.server';
import { findSession, startSession } from '~/domain/accounts/sessions.server';
import { profileSchema } from '~/domain/accounts/users-schema';
import {
  fillUsernameSkeletons,
  createUser,
  deleteOwnAccount,
  findUserByEmail,
  grantRole,
  registerUser,
  updateProfile,
} from '~/domain/accounts/users.server';
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors';
import { saveSpeeds } from '~/domain/listening/speeds.server';
import { storedPodcast } from '../../support/site/call';
import { exportedData } from '../../support/site/exported-data';
import { PASSWORD, someRegistration } from '../../support/site/people';

describe('registerUser', () => {
  test('refuses reserved names and names similar to another account', async () => {
    await expect(registerUser(someRegistration({ username: 'Adm1n' }))).rejects.toMatchObject({
      status: 422,
      fields: { username: ['This username is reserved. Please choose another'] },
    });
    await registerUser(someRegistration({ username: 'saca' }));
    await expect(registerUser(someRegistration({ username: 'ѕаса' }))).rejects.toMatchObject({
      status: 409,
      fields: { username: [expect.stringContaining('looks like')] },
    });
    // Older accounts are compared once their skeletons have been filled in.
    const old = await registerUser(someRegistration({ username: 'كريم' }));
    await registerUser(someRegistration({ username: 'ـــ' }));
    await db.user.updateMany({ data: { usernameSkeleton: '' } });
    await fillUsernameSkeletons();
    expect(await db.user.count({ where: { id: old.id, usernameSkeleton: 'کریم' } })).toBe(1);
    await expect(registerUser(someRegistration({ username: 'کریم' }))).rejects.toBeInstanceOf(
      ConflictError,
    );
  });

  test('stores the given values, removes the primary language from the others, and assigns the role user', async () => {
    const user = await registerUser(
      someRegistration({
        username: 'عائشة',
        email: 'Aisha@Example.org',
        primaryLanguage: 'Arabic',
        otherLanguages: ['Urdu', 'Arabic', 'Urdu'],
        topicsOfInterest: ['Fiqh'],
        ageRange: '25-34',
        knowledgeLevel: '',
        role: 'super_admin',
      }),
    );
    expect(user).toMatchObject({
      username: 'عائشة',
      email: 'Aisha@Example.org',
      role: 'user',
      primaryLanguage: 'Arabic',
      otherLanguages: ['Urdu'],
      topicsOfInterest: ['Fiqh'],
      ageRange: '25-34',
      knowledgeLevel: null,
    });
    expect(user).not.toHaveProperty('passwordHash');
    expect(await findUserByEmail(' aisha@EXAMPLE.org')).toEqual(user);
  });

  test('refuses a taken name or address in any case, and says which', async () => {
    const first = await registerUser(someRegistration({ username: 'Yusuf' }));
    const byName = registerUser(someRegistration({ username: 'YUSUF' }));
    await expect(byName).rejects.toMatchObject({
      status: 409,
      fields: { username: [expect.any(String)] },
    });
    const byEmail = registerUser(someRegistration({ email: first.email.toUpperCase() }));
    await expect(byEmail).rejects.toMatchObject({
      status: 409,
      fields: { email: [expect.any(String)] },
    });
  });

  test('gives a name to one of twenty people who want it at once, and tells the others why', async () => {
    const wishes = Array.from({ length: 20 }, () => someRegistration({ username: 'wanted' }));
    const ends = await Promise.allSettled(wishes.map((wish) => registerUser(wish)));
    const refused = ends.filter((end) => end.status === 'rejected');
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(ConflictError);
      expect(reason.fields).toHaveProperty('username');
    }
    expect(await db.user.count({ where: { usernameKey: 'wanted' } })).toBe(1);
  });

  test('does not treat a request with another password, or much later, as a repeat', async () => {
    const registration = someRegistration();
    const user = await registerUser(registration);
    await expect(
      registerUser({ ...registration, password: 'another odd password' }),
    ).rejects.toBeInstanceOf(ConflictError);
    await db.user.update({
      where: { id: user.id },
      data: { createdAt: new Date(Date.now() - 120_000) },
    });
    await expect(registerUser(registration)).rejects.toBeInstanceOf(ConflictError);
  });
});

describe('updateProfile', () => {
  const change = (values: unknown) => profileSchema.parse(values);

  test('changes only the given fields; null and empty clear; the role cannot be set', async () => {
    const { id } = await registerUser(
      someRegistration({ ageRange: '18-24', countryOfOrigin: 'Mali' }),
    );
    const user = await updateProfile(
      id,
      change({ bio: '  Salam  ', ageRange: '', countryOfOrigin: null, role: 'admin', id: 'x' }),
    );
    expect(user).toMatchObject({
      id,
      bio: 'Salam',
      ageRange: null,
      countryOfOrigin: null,
      role: 'user',
      primaryLanguage: 'English',
    });
    expect((await updateProfile(id, change({}))).bio).toBe('Salam');
  });

  test('never keeps the primary language among the others, whichever of the two changes', async () => {
    const { id } = await registerUser(someRegistration({ otherLanguages: ['Urdu', 'Turkish'] }));
    expect((await updateProfile(id, change({ primaryLanguage: 'Urdu' }))).otherLanguages).toEqual([
      'Turkish',
    ]);
    expect(
      (await updateProfile(id, change({ otherLanguages: ['Urdu', 'Malay'] }))).otherLanguages,
    ).toEqual(['Malay']);
  });

  test('does not undo simultaneous changes of the other languages', async () => {
    const { id } = await registerUser(someRegistration({ otherLanguages: ['Urdu'] }));
    for (const [otherLanguage, primaryLanguage] of [
      ['Malay', 'English'],
      ['Turkish', 'Arabic'],
      ['Hindi', 'French'],
      ['Persian', 'German'],
    ]) {
      await Promise.all([
        updateProfile(id, change({ otherLanguages: [otherLanguage] })),
        updateProfile(id, change({ primaryLanguage })),
      ]);
      const now = { otherLanguages: [otherLanguage], primaryLanguage };
      expect(await getCurrentUser(id)).toMatchObject(now);
    }
  });

  test('rejects values that are not on the lists', () => {
    expect(() => change({ ageRange: '7-9' })).toThrow();
    expect(() => change({ topicsOfInterest: ['Football'] })).toThrow();
    expect(() => change({ bio: 'x'.repeat(1001) })).toThrow();
  });

  test('fails for an unknown user: Profile not found', async () => {
    await expect(updateProfile('nobody', change({ bio: 'x' }))).rejects.toThrow(
      'Profile not found',
    );
    await expect(getCurrentUser('nobody')).rejects.toBeInstanceOf(NotFoundError);
  });
});

test('grantRole works for the command line', async () => {
  const user = await registerUser(someRegistration());
  expect((await grantRole(user.email.toUpperCase(), 'super_admin')).role).toBe('super_admin');
  await expect(grantRole('nobody@example.org', 'user')).rejects.toBeInstanceOf(NotFoundError);
});

describe('deleteOwnAccount', () => {
  test('requires the password, removes all data of the account and ends its sessions', async () => {
    const user = await registerUser(someRegistration());
    const { token } = await startSession(user.id);
    const podcast = await storedPodcast();
    await db.favorite.create({ data: { userId: user.id, podcastId: podcast.id } });
    await expect(deleteOwnAccount(user.id, 'wrong password')).rejects.toBeInstanceOf(InvalidError);
    expect(await findSession(token)).not.toBeNull();
    await deleteOwnAccount(user.id, PASSWORD);
    expect(await findSession(token)).toBeNull();
    expect(await db.user.count({ where: { id: user.id } })).toBe(0);
    expect(await db.favorite.count({ where: { userId: user.id } })).toBe(0);
  });

  test('keeps blog posts with the author’s name', async () => {
    const user = await createUser(someRegistration(), 'admin');
    await db.blogPost.create({
      data: {
        title: 'T',
        slug: 'stays',
        content: 'C',
        authorId: user.id,
        authorName: user.username,
      },
    });
    await deleteOwnAccount(user.id, PASSWORD);
    expect(await db.blogPost.findUnique({ where: { slug: 'stays' } })).toMatchObject({
      authorId: null,
      authorName: user.username,
    });
  });

  test('refuses the last super admin, even when two leave at once', async () => {
    await db.user.deleteMany({ where: { role: 'super_admin' } });
    const one = await createUser(someRegistration(), 'super_admin');
    const two = await createUser(someRegistration(), 'super_admin');
    const ends = await Promise.allSettled(
      [one, two].map(({ id }) => deleteOwnAccount(id, PASSWORD)),
    );
    expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db.user.count({ where: { role: 'super_admin' } })).toBe(1);
  });
});

test('exportPersonalData contains the person’s data and no hashes', async () => {
  const user = await registerUser(someRegistration());
  const follower = await registerUser(someRegistration());
  await startSession(user.id, { userAgent: 'Tests' });
  const podcast = await storedPodcast({ title: 'Exported', episodes: 1 });
  await db.favorite.create({
    data: { userId: user.id, podcastId: podcast.id, newestOnly: true },
  });
  await db.blogPost.create({
    data: {
      authorId: user.id,
      authorName: user.username,
      title: 'A',
      slug: user.id,
      content: 'Own',
    },
  });
  await db.review.create({
    data: { userId: user.id, podcastId: podcast.id, rating: 4, content: 'Good' },
  });
  await db.follow.create({ data: { followerId: follower.id, followedId: user.id } });
  await db.listeningPosition.create({
    data: {
      userId: user.id,
      episodeId: podcast.episodeIds[0]!,
      position: 12,
      listenedAt: new Date(),
    },
  });
  const chosen = { rate: 1.5, chosenAt: new Date().toISOString() };
  await saveSpeeds(user.id, { general: chosen, podcasts: [] });
  const later = new Date().toISOString();
  const podcasts = [{ podcastId: podcast.id, rate: 2, chosenAt: later }];
  await saveSpeeds(user.id, { general: null, podcasts });
  const data = await exportedData(user.id);
  expect(data).toMatchObject({
    profile: { id: user.id, email: user.email },
    favorites: [{ newestOnly: true, podcast: { title: 'Exported' } }],
    posts: [{ title: 'A', content: 'Own' }],
    reviews: [{ rating: 4, content: 'Good' }],
    followers: [{ follower: { username: follower.username } }],
    positions: [{ position: 12, episode: { title: 'Episode 1' } }],
    playbackRate: 1.5,
    speeds: [{ rate: 2, podcast: { title: 'Exported' } }],
    sessions: [{ userAgent: 'Tests' }],
  });
  expect(JSON.stringify(data)).not.toMatch(/hash|argon2/i);
  expect(JSON.stringify(data)).not.toContain(follower.email);
});

test('changes the address at once, unverified, if the site sends no letters', async () => {
  const { id, email } = await registerUser(someRegistration());
  const next = `next-${email}`;
  expect(await changeEmail(id, { email: next, password: PASSWORD })).toEqual({ waits: false });
  expect(await findUserByEmail(email)).toBeNull();
  expect(await readEmailState(id)).toEqual({
    email: next,
    verified: false,
    pending: null,
    canVerify: false,
  });
  await expect(resendVerification(id)).rejects.toMatchObject({ status: 503 });
});
