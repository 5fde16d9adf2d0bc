import { describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors';
import {
  changeEmail,
  readEmailState,
  resendVerification,
} from '~/domain/accounts/email-verification.server';
import { findSession, startSession } from '~/domain/accounts/sessions.server';
import { saveSpeeds } from '~/domain/listening/speeds.server';
import { exportOwnData } from '~/domain/own-data/own-data.server';
import { getOwnUser } from '~/domain/accounts/own-user.server';
import { fillUsernameSkeletons } from '~/domain/accounts/names/username-check.server';
import { profileSchema } from '~/domain/accounts/users-schema';
import {
  createUser,
  deleteOwnAccount,
  findUserByEmail,
  grantRole,
  registerUser,
  updatePreferences,
  updateProfile,
} from '~/domain/accounts/users.server';
import { storedPodcast } from '../../support/site/call';
import { PASSWORD, someRegistration } from '../../support/site/people';

describe('registerUser', () => {
  test('refuses what speaks for the site, and what looks like another account', async () => {
    await expect(registerUser(someRegistration({ username: 'Adm1n' }))).rejects.toMatchObject({
      status: 422,
      fields: { username: ['This username is reserved. Please choose another'] },
    });
    await registerUser(someRegistration({ username: 'saca' }));
    await expect(registerUser(someRegistration({ username: 'ѕаса' }))).rejects.toMatchObject({
      status: 409,
      fields: { username: [expect.stringContaining('looks like')] },
    });
    // Accounts of former times are compared as soon as their skeletons are filled in.
    const old = await registerUser(someRegistration({ username: 'كريم' }));
    await registerUser(someRegistration({ username: 'ـــ' }));
    await db.user.updateMany({ data: { usernameSkeleton: '' } });
    await fillUsernameSkeletons();
    expect(await db.user.count({ where: { id: old.id, usernameSkeleton: 'کریم' } })).toBe(1);
    await expect(registerUser(someRegistration({ username: 'کریم' }))).rejects.toBeInstanceOf(
      ConflictError,
    );
  });

  test('keeps what was given, drops the primary language from the others, and is a plain user', async () => {
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

  test('refuses a name or address that is taken, whatever its case, and says which', async () => {
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

  test('twenty identical submits at once make one account and all find it', async () => {
    const registration = someRegistration();
    const users = await Promise.all(Array.from({ length: 20 }, () => registerUser(registration)));
    expect(new Set(users.map((user) => user.id)).size).toBe(1);
    expect(await db.user.count({ where: { email: registration.email } })).toBe(1);
  });

  test('twenty different people who want one name at once: one gets it, the others hear why', async () => {
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

  test('the same again with another password, or much later, is no repeat', async () => {
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

  test('changes what is named and leaves the rest; null and empty clear; role is not there to set', async () => {
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

  test('the primary language never stays among the others, whichever of the two changes', async () => {
    const { id } = await registerUser(someRegistration({ otherLanguages: ['Urdu', 'Turkish'] }));
    expect((await updateProfile(id, change({ primaryLanguage: 'Urdu' }))).otherLanguages).toEqual([
      'Turkish',
    ]);
    expect(
      (await updateProfile(id, change({ otherLanguages: ['Urdu', 'Malay'] }))).otherLanguages,
    ).toEqual(['Malay']);
  });

  test('the other languages of one change are not undone by another that comes at once', async () => {
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
      expect(await getOwnUser(id)).toMatchObject(now);
    }
  });

  test('refuses values that are on no list', () => {
    expect(() => change({ ageRange: '7-9' })).toThrow();
    expect(() => change({ topicsOfInterest: ['Football'] })).toThrow();
    expect(() => change({ bio: 'x'.repeat(1001) })).toThrow();
  });

  test('an unknown user: Profile not found', async () => {
    await expect(updateProfile('nobody', change({ bio: 'x' }))).rejects.toThrow(
      'Profile not found',
    );
    await expect(getOwnUser('nobody')).rejects.toBeInstanceOf(NotFoundError);
  });
});

test('updatePreferences switches one and leaves the other', async () => {
  const { id } = await registerUser(someRegistration());
  await updatePreferences(id, { autoplayEnabled: true });
  expect(await updatePreferences(id, { autoStartEnabled: true })).toMatchObject({
    autoplayEnabled: true,
    autoStartEnabled: true,
  });
});

test('grantRole, for the command line', async () => {
  const user = await registerUser(someRegistration());
  expect((await grantRole(user.email.toUpperCase(), 'super_admin')).role).toBe('super_admin');
  await expect(grantRole('nobody@example.org', 'user')).rejects.toBeInstanceOf(NotFoundError);
});

describe('deleteOwnAccount', () => {
  test('wants the password, then removes all that belongs to the account and ends its sessions', async () => {
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

  test('a blog post stays, with its author’s name', async () => {
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

  test('the last super admin cannot leave, not even when two leave at once', async () => {
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

test('exportOwnData holds what belongs to the person, and no hash', async () => {
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
  const data = JSON.parse(JSON.stringify(await exportOwnData(user.id)));
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

test('where no letters are sent, another address counts at once and is not verified', async () => {
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
