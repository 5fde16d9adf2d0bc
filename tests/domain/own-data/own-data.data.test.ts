import { parseOpml } from 'feedsmith';
import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { registerUser } from '~/domain/accounts/users.server';
import { personalDataResponse } from '~/domain/own-data/own-data-schema';
import { exportFavoritesAsOpml } from '~/domain/own-data/own-data.server';
import { readDatamodel } from '../../support/database/database-shape';
import { signedInUser, storedPodcast } from '../../support/site/call';
import { exportedData } from '../../support/site/exported-data';
import { someRegistration } from '../../support/site/people';

/** What the export leaves out, and why. */
const LEFT_OUT: Record<string, string> = {
  'User.passwordHash': 'would help who finds the file to guess the password',
  'User.totpSecret': 'of use only to who signs in as the member',
  'User.totpStep': 'when a code was last taken, to half a minute',
  'User.recoveryCodes': 'hashes of codes that sign in',
  'User.emailKey': 'made from the email',
  'User.usernameKey': 'made from the username',
  'User.usernameSkeleton': 'made from the username',
  'User.moderator': 'in the role',
  'User.notes': 'what admins tell each other; privacy.storedNotes says so',
  'MemberNote.authorId': 'what an admin did, as in the log',
  'User.suspendedBy': 'names an admin',
  'User.bannedBy': 'names an admin',
  'User.addressHash': 'made with a secret of the site, and of no use without it',
  'User.letterToken': 'would help who finds the file to end their letters',
  'User.letters': 'which letters were sent or wait; the day they asked for is in the profile',
  'User.weeklyLetterAt': 'follows from the day',
  'User.updatedAt': 'when the row was written, by the site as well',
  'User.passwordResets': 'hashes of links to a new password, valid for a day at most',
  'User.requestedFeeds': 'what a file of theirs has brought or will bring; they have the file',
  'User.appLogins': 'apps that wait to be allowed, for 20 minutes',
  'User.syncedFavorites': 'what their devices were told of favorites',
  'User.syncStamp': 'counts what their devices were told',
  'User.personalFeeds': 'addresses that open lists which are in the export',
  'User.followedIn': 'what others did; that they follow is in followers',
  'Answer.reportId': 'the id of a report',
  'AuditEntry.actorId': 'the log of the site, in which admins are named',
  'DeskAct.actorId': 'deleted a minute after an admin’s act, which the log names',
  'BlogPost.savedById': 'who may save again; the posts of an author are in posts',
  'ContactMessage.email': 'sent without an account, so no proof that it is theirs',
  'NewsletterSubscriber.email': 'subscribed without an account, so no proof that it is theirs',
};

/**
 * Columns without a relation whose names end like a key but identify no person, or one already named by a relation of
 * the row.
 */
const NO_PERSON = [
  'EmailVerification.email',
  'Podcast.podcastIndexId',
  'Podcast.itunesId',
  'EpisodeSearchText.podcastId',
  'Activity.subjectId',
  'AuditEntry.subjectId',
  'VerseMention.transcriptId',
  'Collection.coverEntryId',
];

test('exports every table and column of a member, or names a reason not to', async () => {
  const { models } = await readDatamodel();
  const own = models.find(({ name }) => name === 'User')!.fields.map(({ name }) => name);
  const { id } = await registerUser(someRegistration());
  const { profile, ...belongings } = await exportedData(id);
  const missing = own.filter((name) => !(name in profile || name in belongings));

  // Persons may also be named without a relation: by an id that outlives the account, or by an address.
  const loose = models
    .filter(({ name }) => name !== 'User')
    .flatMap(({ name: model, fields }) => {
      const related = fields.flatMap(({ relationFromFields }) => relationFromFields ?? []);
      return fields
        .filter(({ kind, name }) => kind !== 'object' && /Id$|^email$/.test(name))
        .filter(({ name }) => !related.includes(name))
        .map(({ name }) => `${model}.${name}`);
    })
    .filter((name) => !NO_PERSON.includes(name));

  const leftOut = [...missing.map((name) => `User.${name}`), ...loose];
  expect(leftOut.sort()).toEqual(Object.keys(LEFT_OUT).sort());
  expect(Object.keys(personalDataResponse.shape).sort()).toEqual(
    ['exportedAt', 'site', 'profile', ...Object.keys(belongings)]
      .filter((name, index, all) => all.indexOf(name) === index)
      .sort(),
  );
});

test('exports podcasts with feed addresses, and episodes with guids and recordings', async () => {
  const { id: userId } = await signedInUser();
  const podcast = await storedPodcast({ title: 'A & “B”', podcastGuid: 'a-guid', episodes: 2 });
  const [episodeId] = podcast.episodeIds;
  await db.episode.update({ where: { id: episodeId }, data: { guid: 'its guid' } });
  await db.favorite.create({ data: { userId, podcastId: podcast.id } });
  await db.queueEntry.create({ data: { userId, episodeId: episodeId!, place: 1 } });
  const data = personalDataResponse.parse(await exportedData(userId));
  const show = {
    title: 'A & “B”',
    slug: podcast.slug,
    rssUrl: `https://feeds.example.org/${podcast.slug}`,
    podcastGuid: 'a-guid',
  };
  expect(data.favorites).toMatchObject([{ podcast: show }]);
  const audioUrl = `https://media.example.org/${podcast.slug}/1.mp3`;
  expect(data.queue).toEqual([
    { episode: { title: 'Episode 1', guid: 'its guid', audioUrl, podcast: show } },
  ]);
});

test('exports favorites as OPML that another parser can read', async () => {
  const { id: userId } = await signedInUser();
  const titles = ['A & “B”', 'تفسير <القرآن>', 'Two\nlines'];
  for (const [index, title] of titles.entries()) {
    const { id: podcastId } = await storedPodcast({ title, slug: `listed-${userId}-${index}` });
    const createdAt = new Date(Date.UTC(2026, 0, 9 - index));
    await db.favorite.create({ data: { userId, podcastId, createdAt } });
  }
  const opml = parseOpml(await exportFavoritesAsOpml(userId));
  expect(opml.head?.title).toMatch(/^Favorites on /);
  expect(opml.body?.outlines).toMatchObject(
    ['A & “B”', 'تفسير <القرآن>', 'Two lines'].map((title, index) => ({
      type: 'rss',
      text: title,
      title,
      xmlUrl: `https://feeds.example.org/listed-${userId}-${index}`,
      htmlUrl: expect.stringMatching(`/podcast/listed-${userId}-${index}$`),
    })),
  );
});

/** What remains after an account is deleted, and why. */
const LEFT_BEHIND: Record<string, string> = {
  'Podcast.addedBy': 'a podcast stays for everybody; who added it is forgotten',
  'BlogPost.author': 'a post goes on naming its author, by authorName',
};

test('deletes every table of a member with the account, or names a reason not to', async () => {
  const { models } = await readDatamodel();
  const staying = models.flatMap(({ name: model, fields }) =>
    fields
      .filter(({ type, relationFromFields }) => type === 'User' && relationFromFields?.length)
      .filter(({ relationOnDelete }) => relationOnDelete !== 'Cascade')
      .map(({ name }) => `${model}.${name}`),
  );
  expect(staying).toEqual(Object.keys(LEFT_BEHIND));
});
