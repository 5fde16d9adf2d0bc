import { inTransaction, db, execute } from '~/adapters/database/client.server';
import { sendMail, type Letter, sendBulkMail } from '~/adapters/mail.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { postState } from '~/domain/blog/blog';
import { getPostForEditing } from '~/domain/blog/blog-admin.server';
import { postPath } from '~/domain/blog/to-post.server';
import { InvalidError, UpstreamError, ConflictError } from '~/domain/errors';
import { env } from '~/env.server';
import { escapeXml, linkedHtml } from '~/lib/html/html-from-text';
import { markdownText } from '~/lib/text/markdown-text';
import { log } from '~/log.server';
import { pageLanguage, inLanguage } from '~/messages/find-text';
import { languages } from '~/messages/generated/languages';
import { t, deferred, textToStore } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import type { OutgoingLetter, WrittenLetter } from './letter-rows.server';

/** Recorded in the audit log without the address. */
export async function sendTestLetterAs(actor: Actor, to: string): Promise<void> {
  await sendTestLetter(to);
  await inTransaction((tx) =>
    recordAudit(tx, actor, 'sent', ['test letter', 'test letter', env.SITE_NAME]),
  );
}

/** @throws InvalidError without SMTP_URL; UpstreamError with the mail server's codes when it rejects the letter */
export function sendTestLetter(to: string): Promise<void> {
  const site = env.SITE_NAME;
  return sendTestWith({
    kind: 'test',
    to,
    subject: t('letter.testSubject', { site }),
    text: t('letter.testText', { site, url: env.SITE_URL }),
    language: pageLanguage(),
    direction: t('language.direction'),
  });
}

/** Like `sendTestLetter`, for any letter that an admin wants to see first. */
async function sendTestWith(letter: Letter): Promise<void> {
  if (!sendMail) throw new InvalidError(t('adminSite.noMailServer'));
  try {
    await sendMail(letter);
  } catch (err) {
    log.warn({ err }, 'a test letter was not sent');
    const { code = '', responseCode = '' } = err as { code?: string; responseCode?: number };
    const reason = [responseCode, code].filter(Boolean).join(' ');
    throw new UpstreamError(t('adminSite.letterRefused', { reason }));
  }
}

/** The token is in the query string, which the request log omits. */
export const unsubscribePath = (token: string): string => `/newsletter/unsubscribe?token=${token}`;

/** Ends the letters that the token belongs to: the newsletter to an address, or the weekly letter to a member. */
export async function unsubscribe(token: string): Promise<void> {
  await db.newsletterSubscriber.deleteMany({ where: { unsubscribeToken: token } });
  await db.user.updateMany({
    where: { letterToken: token },
    data: { weeklyLetterDay: null, weeklyLetterAt: null },
  });
}

/** Only to those does the site write. */
const confirmed = { confirmedAt: { not: null } };

export const countSubscribers = (): Promise<number> =>
  db.newsletterSubscriber.count({ where: confirmed });

type ExportedSubscriber = {
  email: string;
  createdAt: string;
  token: string;
  confirmedAt: string | null;
};

export async function exportSubscribers(actor: Actor): Promise<ExportedSubscriber[]> {
  const rows = await db.newsletterSubscriber.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { email: true, createdAt: true, confirmedAt: true, unsubscribeToken: true },
  });
  await inTransaction((tx) =>
    recordAudit(tx, actor, 'exported', [
      'newsletter list',
      'newsletter',
      textToStore(deferred('audit.addresses', { count: rows.length })),
    ]),
  );
  return rows.map(({ email, createdAt, confirmedAt, unsubscribeToken }) => ({
    email,
    createdAt: createdAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    token: unsubscribeToken,
  }));
}

type Post = Awaited<ReturnType<typeof getPostForEditing>>;

/** Relative URLs do not work in an email. */
const wholeAddress = (href: string): string =>
  /^\/(?!\/)/.test(href) ? env.SITE_URL + href : href;

const withWholeAddresses = (html: string): string =>
  html.replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${env.SITE_URL}/`);

/** The interface language to use around a post: its own, or else the current one. */
const languageAround = ({ language }: Post): string =>
  languages.find(({ tag }) => tag === language)?.tag ?? pageLanguage();

/** @param unsubscribeToken null in a test letter, which has no subscriber */
function writePost(post: Post, to: string, unsubscribeToken: string | null): WrittenLetter {
  return inLanguage(languageAround(post), () => {
    const url = pageUrl(postPath(post));
    const unsubscribeUrl = unsubscribeToken && pageUrl(unsubscribePath(unsubscribeToken));
    const ending = [
      t('letter.postOnSite', { url }),
      ...(unsubscribeUrl ? [t('letter.postEnding', { url: unsubscribeUrl })] : []),
    ];
    const body = post.contentHtml ?? `<p>${escapeXml(post.content).replaceAll('\n', '<br>')}</p>`;
    const links = ending.map((line) => `<p>${linkedHtml(line)}</p>`).join('');
    return {
      to,
      subject: post.title,
      text: [post.title, markdownText(post.content, wholeAddress), ...ending].join('\n\n'),
      html: `<h1 dir="auto">${escapeXml(post.title)}</h1><div dir="auto">${withWholeAddresses(body)}</div>${links}`,
      language: pageLanguage(),
      direction: t('language.direction'),
      list: 'newsletter',
      ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    };
  });
}

let lastPost: { read: Promise<Post>; id: string; at: number } | null = null;

/** Thousands of consecutive letters contain the same post, so it is read only once a minute. */
function readPost(id: string): Promise<Post> {
  if (lastPost?.id !== id || Date.now() - lastPost.at > 60_000) {
    lastPost = { id, at: Date.now(), read: getPostForEditing(id) };
  }
  return lastPost.read;
}

/** Null if the post is a draft again, or dated in the future. */
export async function writePostLetter({
  postId,
  subscriber,
}: OutgoingLetter): Promise<WrittenLetter | null> {
  if (!postId || !subscriber?.confirmedAt) return null;
  const post = await readPost(postId);
  if (postState(post) !== 'published') return null;
  return writePost(post, subscriber.email, subscriber.unsubscribeToken);
}

/** How many letters about a post are sent, waiting or failed. */
export async function readPostLetter(postId: string) {
  const post = await getPostForEditing(postId);
  const [subscribers, groups] = await Promise.all([
    countSubscribers(),
    db.outgoingLetter.groupBy({ by: ['outcome'], where: { postId }, _count: true }),
  ]);
  const count = (outcome: string | null) =>
    groups.find((group) => group.outcome === outcome)?._count ?? 0;
  return {
    post: { id: post.id, title: post.title, language: post.language, state: postState(post) },
    canSend: sendBulkMail !== null,
    subscribers,
    waiting: count(null),
    sent: count('sent'),
    failed: count('failed'),
  };
}

/**
 * Sends a test to the admin alone. @throws InvalidError without SMTP_URL; UpstreamError if the mail server rejects it
 */
export async function sendPostToOneself(actor: Actor, postId: string): Promise<void> {
  const post = await getPostForEditing(postId);
  await sendTestWith({ ...writePost(post, actor.email, null), kind: 'test' });
}

/**
 * Queues the letter for each subscriber who has neither received it nor is already queued.
 *
 * @returns the number of letters added
 */
export async function sendPostToSubscribers(actor: Actor, postId: string): Promise<number> {
  if (!sendBulkMail) throw new InvalidError(t('adminSite.noMailServer'));
  const post = await getPostForEditing(postId);
  const state = postState(post);
  if (state === 'scheduled') throw new ConflictError(t('letters.scheduled'));
  if (state === 'draft') throw new ConflictError(t('letters.draft'));
  const added = await execute(
    `INSERT INTO "OutgoingLetter" ("id", "kind", "subscriberId", "postId", "nextTryAt")
      SELECT ? || "id", 'post', "id", ?, ? FROM "NewsletterSubscriber" WHERE "confirmedAt" IS NOT NULL
      ON CONFLICT DO NOTHING`,
    `post:${postId}:`,
    postId,
    new Date(),
  );
  await inTransaction((tx) =>
    recordAudit(tx, actor, 'sent', ['blog post', postId, post.title], { letters: added }),
  );
  return added;
}
