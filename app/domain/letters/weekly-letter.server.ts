import { db, insertIfAbsent } from '~/adapters/database/client.server';
import { sendBulkMail } from '~/adapters/mail.server';
import { nextLetterAt } from '~/domain/accounts/users.server';
import { listFollowedActivity } from '~/domain/community/people/people.server';
import { workOnEach } from '~/domain/rounds.server';
import { env } from '~/env.server';
import { rowsInSlices } from '~/lib/any-of';
import { inBatches } from '~/lib/concurrency/batches';
import { linkedHtml, escapeXml } from '~/lib/html/html-from-text';
import { groupBy } from '~/lib/lists';
import { DAY, WEEK } from '~/lib/time/milliseconds';
import { podcastPath, episodePath } from '~/lib/web/site-paths';
import { inLanguage, pageLanguage } from '~/messages/find-text';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import type { OutgoingLetter, WrittenLetter } from './letter-rows.server';
import { unsubscribePath } from './newsletter.server';

/** A line that links to a page of the site. */
type LetterLine = { text: string; url: string };

type LetterSection = { heading: string; lines: LetterLine[] };

/** A letter has at most twelve lines. */
const MAX_PODCASTS = 8;
const MAX_DEEDS = 4;
/** The newest episodes of the week; the count in a line ends here. */
const MAX_EPISODES = 500;

const DUE_AT_ONCE = 200;

/** A letter that waited longer, because there was no mail server, is no longer news. */
const FRESH_MS = 2 * DAY;

/** Queues the letters that are due. Without a mail server they are skipped, not kept for later. */
export async function scheduleWeeklyLetters(): Promise<void> {
  const batches = inBatches(
    (after) =>
      db.user.findMany({
        where: { weeklyLetterAt: { lte: new Date() }, id: { gt: after } },
        orderBy: { id: 'asc' },
        take: DUE_AT_ONCE,
        select: { id: true, weeklyLetterAt: true, weeklyLetterDay: true },
      }),
    ({ id }) => id,
  );
  for await (const due of batches) {
    await workOnEach(due, async ({ id: userId, weeklyLetterAt, weeklyLetterDay }) => {
      const id = `weekly:${userId}:${weeklyLetterAt!.toISOString().slice(0, 10)}`;
      const letter = { id, kind: 'weekly', userId, nextTryAt: new Date() };
      if (sendBulkMail) await db.outgoingLetter.upsert(insertIfAbsent({ id }, letter, { id }));
      await db.user.updateMany({
        where: { id: userId, weeklyLetterAt },
        data: { weeklyLetterAt: weeklyLetterDay ? nextLetterAt(weeklyLetterDay) : null },
      });
    });
  }
}

const episodeFields = {
  id: true,
  title: true,
  sortDate: true,
  podcastId: true,
  podcast: { select: { slug: true, title: true } },
} as const;

/** The newest episode of each favorite with new episodes since then, and how many more there are. */
async function newInFavorites(userId: string, since: Date): Promise<LetterLine[]> {
  const favorites = await db.favorite.findMany({
    where: { userId, podcast: { blocked: false } },
    select: { podcastId: true },
  });
  const newEpisodes = await rowsInSlices(
    favorites.map(({ podcastId }) => podcastId),
    (podcastId) =>
      db.episode.findMany({
        where: {
          podcastId,
          blocked: false,
          sortDate: { gt: since },
          firstSeenAt: { gt: since },
          positions: { none: { userId, finished: true } },
        },
        orderBy: { sortDate: 'desc' },
        take: MAX_EPISODES,
        select: episodeFields,
      }),
  );
  const episodes = newEpisodes.sort((a, b) => b.sortDate.getTime() - a.sortDate.getTime());
  const byPodcast = groupBy(episodes.slice(0, MAX_EPISODES), ({ podcastId }) => podcastId);
  return [...byPodcast.values()].slice(0, MAX_PODCASTS).map(([newest, ...others]) => {
    const names = { podcast: newest!.podcast.title, episode: newest!.title };
    const text = others.length
      ? t('letter.episodeAndMore', { ...names, count: others.length })
      : t('letter.episodeOf', names);
    return { text, url: pageUrl(episodePath(newest!.podcast.slug, newest!)) };
  });
}

/** What the followed members have saved or reviewed since then. */
async function fromPeople(userId: string, since: Date): Promise<LetterLine[]> {
  const { activities } = await listFollowedActivity(userId, { page: 1, limit: 20 });
  return activities
    .filter(({ createdAt, podcast }) => podcast && new Date(createdAt) > since)
    .slice(0, MAX_DEEDS)
    .map(({ actionType, user, podcast }) => {
      const names = { person: user.username, podcast: podcast!.title };
      const text = actionType === 'review' ? t('letter.reviewed', names) : t('letter.saved', names);
      return { text, url: pageUrl(podcastPath(podcast!.slug)) };
    });
}

/** Returns null if the member no longer wants it, after a week without news, and once it is late. */
export async function writeWeeklyLetter({
  user,
  createdAt,
}: OutgoingLetter): Promise<WrittenLetter | null> {
  if (!user?.weeklyLetterDay || !user.emailVerifiedAt || user.bannedAt) return null;
  if (Date.now() - createdAt.getTime() > FRESH_MS) return null;
  const { id, email, username, letterToken } = user;
  const since = new Date(Date.now() - WEEK);
  return inLanguage(user.interfaceLanguage ?? pageLanguage(), async () => {
    const site = env.SITE_NAME;
    const sections: LetterSection[] = [
      { heading: t('home.newInFavorites'), lines: await newInFavorites(id, since) },
      { heading: t('home.fromPeople'), lines: await fromPeople(id, since) },
    ].filter(({ lines }) => lines.length > 0);
    if (sections.length === 0) return null;
    const unsubscribeUrl = pageUrl(unsubscribePath(letterToken!));
    return {
      to: email,
      subject: t('letter.weeklySubject', { site }),
      ...letterOf({
        greeting: t('letter.weeklyGreeting', { username, site }),
        sections,
        ending: t('letter.weeklyEnding', { url: unsubscribeUrl }),
      }),
      language: pageLanguage(),
      direction: t('language.direction'),
      unsubscribeUrl,
      list: 'weekly',
    };
  });
}

type Parts = { greeting: string; sections: LetterSection[]; ending: string };

const lineHtml = ({ text, url }: LetterLine): string =>
  `<li dir="auto"><a href="${escapeXml(url)}">${escapeXml(text)}</a></li>`;

const sectionHtml = ({ heading, lines }: LetterSection): string =>
  `<h2>${escapeXml(heading)}</h2><ul>${lines.map(lineHtml).join('')}</ul>`;

const sectionText = ({ heading, lines }: LetterSection): string =>
  [heading, ...lines.map(({ text, url }) => `- ${text}\n  ${url}`)].join('\n');

/** Renders the same letter as text and as HTML. */
function letterOf({ greeting, sections, ending }: Parts): { text: string; html: string } {
  return {
    text: [greeting, ...sections.map(sectionText), ending].join('\n\n'),
    html: `<p>${linkedHtml(greeting)}</p>${sections.map(sectionHtml).join('')}<p>${linkedHtml(ending)}</p>`,
  };
}
