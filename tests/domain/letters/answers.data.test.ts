import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MailServer, textOf } from '../../support/site/smtp-server';

// The URL of the mail server is read when the modules are loaded.
const mail = await MailServer.start();
process.env.SMTP_URL = mail.url;
const { db } = await import('~/adapters/database/client.server');
const { ConflictError, NotFoundError } = await import('~/domain/errors');
const { answer, getAnswered, listAnswers, removeOldAnswers, sendAnswerAgain } =
  await import('~/domain/letters/answers/answers.server');
const { MAX_ANSWERS, MAX_REPLIES } = await import('~/domain/letters/answers/answers');
const { changeReply, deleteReply, listSavedReplies, saveReply } =
  await import('~/domain/letters/answers/saved-replies.server');
const { sendOutgoingLetters } = await import('~/domain/letters/outgoing-letters.server');
const { signedInUser, storedPodcast } = await import('../../support/site/call');

type Actor = import('~/domain/accounts/users').Actor;

afterAll(() => mail.stop());
beforeEach(async () => {
  await db.outgoingLetter.deleteMany();
  await db.answer.deleteMany();
  await db.contactMessage.deleteMany();
  mail.received.splice(0);
  mail.unknown.clear();
});

const actor = async (role: 'moderator' | 'admin') =>
  ({ ...(await signedInUser(role)), role }) as unknown as Actor;
const [admin, moderator] = [await actor('admin'), await actor('moderator')];

const storedMessage = (values: object = {}) =>
  db.contactMessage.create({
    data: { name: 'Amina', email: 'amina@example.org', message: 'Salam\nA question', ...values },
  });

async function storedReport(values: object = {}) {
  const reporter = await signedInUser();
  await db.user.update({
    where: { id: reporter.id },
    data: { emailVerifiedAt: new Date(), ...values },
  });
  const { id: podcastId } = await storedPodcast({ title: 'Reported one' });
  const { id } = await db.podcastReport.create({
    data: { podcastId, reporterId: reporter.id, reason: 'Not about Islam' },
  });
  return { id, reporter };
}

const input = (values: object = {}) => ({ text: 'Thank you', close: false, ...values });
const audited = () =>
  db.auditEntry.findMany({
    orderBy: { id: 'desc' },
    take: 2,
    select: { action: true, subjectId: true },
  });

describe('an answer to a message', () => {
  test('is sent by letter, stays with the message, closes it and is in the audit log', async () => {
    const { id } = await storedMessage({ language: 'ar' });
    await answer(admin, 'message', id, input({ close: true }));
    await sendOutgoingLetters();
    const [letter] = mail.received;
    expect(letter!.to).toEqual(['amina@example.org']);
    const text = textOf(letter!);
    for (const part of ['Thank you', '> Salam', '> A question']) expect(text).toContain(part);
    expect(letter!.raw).not.toContain('Auto-Submitted');
    const { answers, answered } = await getAnswered('message', id);
    expect(answers).toMatchObject([
      { text: 'Thank you', answeredBy: admin.username, letter: 'sent' },
    ]);
    expect(answered.closed).toBe(true);
    expect((await audited()).map(({ action }) => action).sort()).toEqual([
      'answered',
      'dealt with',
    ]);
  });

  test('that is sent twice is one answer and one letter', async () => {
    const { id } = await storedMessage();
    const same = input({ id: randomUUID() });
    const twice = await Promise.allSettled([
      answer(admin, 'message', id, same),
      answer(admin, 'message', id, same),
    ]);
    expect(twice.map(({ status }) => status)).toContain('fulfilled');
    await answer(admin, 'message', id, same);
    await Promise.all([sendOutgoingLetters(), sendOutgoingLetters()]);
    expect(mail.received).toHaveLength(1);
    expect((await listAnswers('message', [id]))[id]).toHaveLength(1);
  });

  test('that came back is shown as failed and can be sent again, once', async () => {
    const { id } = await storedMessage();
    mail.unknown.add('amina@example.org');
    const { id: answerId } = await answer(admin, 'message', id, input());
    await sendOutgoingLetters();
    expect((await getAnswered('message', id)).answers).toMatchObject([{ letter: 'failed' }]);
    mail.unknown.clear();
    await sendAnswerAgain(admin, answerId);
    await expect(sendAnswerAgain(admin, answerId)).rejects.toThrow(ConflictError);
    await sendOutgoingLetters();
    expect(mail.received).toHaveLength(1);
    expect((await getAnswered('message', id)).answers).toMatchObject([{ letter: 'sent' }]);
    await expect(sendAnswerAgain(admin, answerId)).rejects.toThrow(ConflictError);
  });

  test('is refused without a message, and beyond a number; it goes with its message', async () => {
    await expect(answer(admin, 'message', 'none', input())).rejects.toThrow(NotFoundError);
    const { id } = await storedMessage();
    await db.answer.createMany({
      data: Array.from({ length: MAX_ANSWERS }, () => ({
        messageId: id,
        text: 'a',
        answeredBy: 'b',
      })),
    });
    await expect(answer(admin, 'message', id, input())).rejects.toThrow(ConflictError);
    await db.contactMessage.deleteMany();
    expect(await db.answer.count()).toBe(0);
  });
});

describe('an answer to a report', () => {
  test('goes to the verified address in the language of its reader, and stays when the report is gone', async () => {
    const { id, reporter } = await storedReport({ interfaceLanguage: 'ar' });
    await answer(admin, 'report', id, input());
    await sendOutgoingLetters();
    expect(mail.received.map(({ to }) => to)).toEqual([[`${reporter.username}@example.org`]]);
    expect(mail.received[0]!.raw).toContain('dir=3D"rtl"');
    expect(textOf(mail.received[0]!)).toContain('Reported one');
    expect((await listAnswers('report', [id]))[id]).toMatchObject([{ letter: 'sent' }]);
    await db.podcastReport.deleteMany();
    expect(await db.answer.count({ where: { userId: reporter.id } })).toBe(1);
  });

  test('is refused if the address is not verified, and fails if it no longer is', async () => {
    const unverified = await storedReport({ emailVerifiedAt: null });
    await expect(answer(admin, 'report', unverified.id, input())).rejects.toThrow(ConflictError);
    const { id, reporter } = await storedReport();
    await answer(admin, 'report', id, input());
    await db.user.update({ where: { id: reporter.id }, data: { emailVerifiedAt: null } });
    await sendOutgoingLetters();
    expect(mail.received).toEqual([]);
    expect((await getAnswered('report', id)).answers).toMatchObject([{ letter: 'failed' }]);
  });

  test('is sent, and sent again, by moderators, who have no part in those to messages', async () => {
    const { id, reporter } = await storedReport();
    const message = await storedMessage();
    mail.unknown.add(`${reporter.username}@example.org`).add(message.email);
    const own = await answer(moderator, 'report', id, input());
    const other = await answer(admin, 'message', message.id, input());
    await sendOutgoingLetters();
    mail.unknown.clear();
    await sendAnswerAgain(moderator, own.id);
    await expect(sendAnswerAgain(moderator, other.id)).rejects.toThrow(NotFoundError);
    expect((await getAnswered('report', id)).answers).toMatchObject([{ letter: 'waiting' }]);
    expect((await getAnswered('message', message.id)).answers).toMatchObject([
      { letter: 'failed' },
    ]);
  });

  test('is kept for a year', async () => {
    const { id } = await storedReport();
    const year = 365 * 86_400_000;
    for (const age of [year - 60_000, year + 60_000]) {
      await db.answer.create({
        data: {
          reportId: id,
          text: 'a',
          answeredBy: 'b',
          createdAt: new Date(Date.now() - age),
        },
      });
    }
    await removeOldAnswers();
    expect(await db.answer.count()).toBe(1);
  });
});

describe('saved replies', () => {
  test('are an admin’s own, by title, and limited in number', async () => {
    const one = (await signedInUser('admin')).id;
    const other = (await signedInUser('admin')).id;
    const { id } = await saveReply(one, { title: 'Zakat', text: 'a' });
    await saveReply(one, { title: 'Audio', text: 'b' });
    expect((await listSavedReplies(one)).map(({ title }) => title)).toEqual(['Audio', 'Zakat']);
    expect(await listSavedReplies(other)).toEqual([]);
    const change = { title: 'Mine', text: 'c' };
    await expect(changeReply(other, id, change)).rejects.toThrow(NotFoundError);
    await expect(deleteReply(other, id)).rejects.toThrow(NotFoundError);
    expect(await changeReply(one, id, change)).toMatchObject(change);
    for (let left = 2; left < MAX_REPLIES; left += 1) await saveReply(one, change);
    await expect(saveReply(one, change)).rejects.toThrow(ConflictError);
    await deleteReply(one, id);
    expect(await listSavedReplies(one)).toHaveLength(MAX_REPLIES - 1);
  });
});
