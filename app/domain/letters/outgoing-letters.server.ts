import { db } from '~/adapters/database/client.server';
import { LETTERS_AT_ONCE, MailError, sendBulkMail } from '~/adapters/mail.server';
import { env } from '~/env.server';
import { MINUTE } from '~/lib/time/milliseconds';
import { log } from '~/log.server';
import { writeAnswerLetter } from './answers/answer-letter.server';
import { letterFields, type OutgoingLetter, type WrittenLetter } from './letter-rows.server';
import { writePostLetter } from './newsletter.server';
import { writeWeeklyLetter } from './weekly-letter.server';

const DAY = 24 * 60 * MINUTE;

/** Letters read from the table at a time. */
const BATCH = 40;
/** How long a process claims a letter; if it dies meanwhile, another one retries after that. */
const CLAIM_MS = 5 * MINUTE;
/** A letter that the mail server has not accepted by then is given up. */
const GIVE_UP_MS = 2 * DAY;
/** Pause for all letters while the mail server is unavailable. */
const SERVER_PAUSE_MS = MINUTE;

const writers: Record<string, (letter: OutgoingLetter) => Promise<WrittenLetter | null>> = {
  weekly: writeWeeklyLetter,
  post: writePostLetter,
  answer: writeAnswerLetter,
};

const claim = async ({ id, attempts }: OutgoingLetter): Promise<boolean> => {
  const { count } = await db.outgoingLetter.updateMany({
    where: { id, attempts, doneAt: null },
    data: { nextTryAt: new Date(Date.now() + CLAIM_MS), attempts: attempts + 1 },
  });
  return count === 1;
};

const settle = ({ id }: OutgoingLetter, outcome: 'sent' | 'failed' | 'empty') =>
  db.outgoingLetter.updateMany({ where: { id }, data: { doneAt: new Date(), outcome } });

/** Retries after one minute, two, four and so on, up to an hour. */
const pauseAfter = (attempts: number): number => MINUTE * Math.min(60, 2 ** attempts);

/** An address that rejects letters gets no more until it is verified again; its newsletter subscription is removed. */
async function endAddress({ user, subscriber }: OutgoingLetter): Promise<void> {
  log.info('a letter came back, its address gets no more');
  if (subscriber) await db.newsletterSubscriber.deleteMany({ where: { id: subscriber.id } });
  if (!user) return;
  await db.user.updateMany({
    where: { id: user.id, email: user.email },
    data: { emailVerifiedAt: null },
  });
}

/** @returns false if the mail server is unavailable */
async function settleFailure(letter: OutgoingLetter, error: unknown): Promise<boolean> {
  const failure = error instanceof MailError ? error : null;
  if (failure?.isOfRecipient) {
    await settle(letter, 'failed');
    await endAddress(letter);
    return true;
  }
  log.warn({ err: error, letter: letter.kind }, 'a letter was not sent');
  if (Date.now() - letter.createdAt.getTime() > GIVE_UP_MS) await settle(letter, 'failed');
  else {
    await db.outgoingLetter.updateMany({
      where: { id: letter.id, doneAt: null },
      data: { nextTryAt: new Date(Date.now() + pauseAfter(letter.attempts)) },
    });
  }
  return !failure?.isOfServer;
}

/** @returns false if the mail server is unavailable */
async function trySending(letter: OutgoingLetter): Promise<boolean> {
  if (!(await claim(letter))) return true;
  try {
    const written = await writers[letter.kind]?.(letter);
    if (!written) {
      await settle(letter, 'empty');
      return true;
    }
    const messageId = `<${letter.id.replaceAll(':', '.')}@${new URL(env.SITE_URL).hostname}>`;
    await sendBulkMail!({ ...written, kind: letter.kind, messageId });
    await settle(letter, 'sent');
    return true;
  } catch (error) {
    return settleFailure(letter, error);
  }
}

let quietUntil = 0;

/**
 * Sends the waiting letters. Only one process tries a letter at a time, and marks it as soon as the mail server has
 * accepted it. If the process is killed between the two, the letter is sent again under the same Message-ID.
 */
export async function sendOutgoingLetters(stopping?: AbortSignal): Promise<void> {
  while (sendBulkMail && !stopping?.aborted && Date.now() >= quietUntil) {
    const letters = await db.outgoingLetter.findMany({
      where: { doneAt: null, nextTryAt: { lte: new Date() } },
      orderBy: { nextTryAt: 'asc' },
      take: BATCH,
      select: letterFields,
    });
    if (letters.length === 0) return;
    const left = letters.values();
    const sendInTurn = async () => {
      for (const letter of left) {
        if (stopping?.aborted || Date.now() < quietUntil) return;
        if (!(await trySending(letter))) quietUntil = Date.now() + SERVER_PAUSE_MS;
      }
    };
    await Promise.all(Array.from({ length: LETTERS_AT_ONCE }, sendInTurn));
  }
}

/** Weekly letters matter only for days. Those about posts are kept: they record to whom a post was sent. */
export async function removeOldLetters(): Promise<void> {
  const before = new Date(Date.now() - 30 * DAY);
  await db.outgoingLetter.deleteMany({ where: { kind: 'weekly', doneAt: { lt: before } } });
}
