import {
  db,
  inSerialTransaction,
  inTransaction,
  type Prisma,
  type TransactionClient,
} from '~/adapters/database/client.server';
import { sendBulkMail } from '~/adapters/mail.server';
import { findWritersLanguage } from '~/domain/accounts/current-user.server';
import { isAdmin, type Actor } from '~/domain/accounts/users';
import { recordAudit, type Audited } from '~/domain/audit/audit.server';
import { duplicateRow } from '~/domain/database-errors.server';
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors';
import { rowsInSlices } from '~/lib/any-of';
import { languageToStore } from '~/lib/language/text-language';
import { groupBy } from '~/lib/lists';
import { DAY } from '~/lib/time/milliseconds';
import { t } from '~/messages/t';
import { findAnswered, type Answered } from './answered.server';
import { MAX_ANSWERS, type Answerable } from './answers';
import type { Answer, AnswerInput } from './answers-schema';

export const sendsAnswers = sendBulkMail !== null;

const fields = {
  id: true,
  text: true,
  language: true,
  answeredBy: true,
  createdAt: true,
  letter: { select: { outcome: true } },
} as const;

type Row = Prisma.AnswerGetPayload<{ select: typeof fields }>;

/** A letter is also `failed` if its reader has no verified address any more. */
function letterState(outcome: string | null): Answer['letter'] {
  if (outcome === null) return 'waiting';
  return outcome === 'sent' ? 'sent' : 'failed';
}

const toAnswer = ({ letter, createdAt, ...row }: Row): Answer => ({
  ...row,
  createdAt: createdAt.toISOString(),
  letter: letterState(letter?.outcome ?? null),
});

const column = { message: 'messageId', report: 'reportId' } as const;

/** Oldest first, by the message or report that they answer. */
export async function listAnswers(
  kind: Answerable,
  ids: string[],
): Promise<Record<string, Answer[]>> {
  const of = column[kind];
  const rows = await rowsInSlices(ids, (id) =>
    db.answer.findMany({
      where: { [of]: id },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { ...fields, messageId: true, reportId: true },
    }),
  );
  const byId = groupBy(rows, (row) => row[of]!);
  return Object.fromEntries(
    [...byId].map(([id, found]) => [
      id,
      found.map(({ messageId: _message, reportId: _report, ...row }) => toAnswer(row)),
    ]),
  );
}

/** @throws NotFoundError */
export async function getAnswered(
  kind: Answerable,
  id: string,
): Promise<{ answered: Answered; answers: Answer[] }> {
  const [answered, answers] = await Promise.all([findAnswered[kind](id), listAnswers(kind, [id])]);
  return { answered, answers: answers[id] ?? [] };
}

const subjectOf = (kind: Answerable, id: string, { name }: Pick<Answered, 'name'>): Audited => [
  kind === 'message' ? 'contact message' : 'report',
  id,
  name,
];

async function closeAnswered(tx: TransactionClient, actor: Actor, id: string, name: string) {
  const { count } = await tx.contactMessage.updateMany({
    where: { id, closedAt: null },
    data: { closedAt: new Date(), closedBy: actor.username },
  });
  if (count > 0) await recordAudit(tx, actor, 'dealt with', subjectOf('message', id, { name }));
}

/**
 * Stores an answer and queues its letter. The same id twice is one answer and one letter.
 *
 * @throws NotFoundError; InvalidError without SMTP_URL; ConflictError if it cannot be answered by letter, or was too often
 */
export async function answer(
  actor: Actor,
  kind: Answerable,
  answeredId: string,
  { text, id, close }: AnswerInput,
): Promise<Answer> {
  if (!sendBulkMail) throw new InvalidError(t('adminSite.noMailServer'));
  const answered = await findAnswered[kind](answeredId);
  const { userId, about, name } = answered;
  if (!answered.email) throw new ConflictError(t('answers.notVerified'));
  const language = languageToStore(text, await findWritersLanguage(actor.id));
  return inSerialTransaction(async (tx) => {
    const of = { [column[kind]]: answeredId };
    const existing = id
      ? await tx.answer.findFirst({ where: { id, ...of }, select: fields })
      : null;
    if (existing) return toAnswer(existing);
    if ((await tx.answer.count({ where: of })) >= MAX_ANSWERS)
      throw new ConflictError(t('answers.tooMany', { count: MAX_ANSWERS }));
    const row = await tx.answer.create({
      data: { id, ...of, userId, about, text, language, answeredBy: actor.username },
      select: { id: true, createdAt: true },
    });
    await tx.outgoingLetter.create({
      data: {
        id: `answer:${row.id}`,
        kind: 'answer',
        answerId: row.id,
        userId,
        nextTryAt: new Date(),
      },
      select: { id: true },
    });
    await recordAudit(tx, actor, 'answered', subjectOf(kind, answeredId, answered));
    if (kind === 'message' && close) await closeAnswered(tx, actor, answeredId, name);
    const written = { text, language, answeredBy: actor.username, letter: { outcome: null } };
    return toAnswer({ ...row, ...written });
  }).catch(duplicateRow(() => new ConflictError(t('answers.sentAlready'))));
}

/**
 * Queues a letter again that could not be sent. Moderators have only the answers to reports.
 *
 * @throws NotFoundError, ConflictError, InvalidError without SMTP_URL
 */
export async function sendAnswerAgain(actor: Actor, id: string): Promise<Answer> {
  if (!sendBulkMail) throw new InvalidError(t('adminSite.noMailServer'));
  return inTransaction(async (tx) => {
    const row = await tx.answer.findUnique({
      where: { id, ...(isAdmin(actor) ? {} : { messageId: null }) },
      select: { ...fields, messageId: true, reportId: true },
    });
    if (!row) throw new NotFoundError(t('answers.gone'));
    const now = new Date();
    const { count } = await tx.outgoingLetter.updateMany({
      where: { answerId: id, doneAt: { not: null }, outcome: { not: 'sent' } },
      data: { outcome: null, doneAt: null, attempts: 0, nextTryAt: now, createdAt: now },
    });
    if (count === 0) throw new ConflictError(t('answers.notFailed'));
    await recordAudit(tx, actor, 'sent', [
      row.messageId ? 'contact message' : 'report',
      row.messageId ?? row.reportId ?? id,
      row.answeredBy,
    ]);
    const { messageId: _message, reportId: _report, ...rest } = row;
    return toAnswer({ ...rest, letter: { outcome: null } });
  });
}

/** The privacy page names this time. Answers to messages go with their message. */
const REPORT_ANSWERS_KEPT_MS = 365 * DAY;

export async function removeOldAnswers(): Promise<void> {
  await db.answer.deleteMany({
    where: { messageId: null, createdAt: { lt: new Date(Date.now() - REPORT_ANSWERS_KEPT_MS) } },
  });
}
