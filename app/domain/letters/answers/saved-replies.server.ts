import { db, inSerialTransaction } from '~/adapters/database/client.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import { columnsOf } from '~/domain/input-schema';
import { t } from '~/messages/t';
import { MAX_REPLIES } from './answers';
import { savedReplyResponse, type SavedReply, type SavedReplyInput } from './answers-schema';

const fields = columnsOf(savedReplyResponse);

/** The texts of an admin or moderator, by title. */
export const listSavedReplies = (userId: string): Promise<SavedReply[]> =>
  db.savedReply.findMany({
    where: { userId },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    take: MAX_REPLIES,
    select: fields,
  });

const noReply = () => t('answers.noReply');

/** @throws NotFoundError */
export async function getSavedReply(userId: string, id: string): Promise<SavedReply> {
  const row = await db.savedReply.findFirst({ where: { id, userId }, select: fields });
  if (!row) throw new NotFoundError(noReply());
  return row;
}

/** @throws ConflictError when there are too many */
export async function saveReply(userId: string, input: SavedReplyInput): Promise<SavedReply> {
  return inSerialTransaction(async (tx) => {
    if ((await tx.savedReply.count({ where: { userId } })) >= MAX_REPLIES)
      throw new ConflictError(t('answers.tooManyReplies', { count: MAX_REPLIES }));
    return tx.savedReply.create({ data: { ...input, userId }, select: fields });
  });
}

/** @throws NotFoundError */
export const changeReply = (
  userId: string,
  id: string,
  input: SavedReplyInput,
): Promise<SavedReply> =>
  db.savedReply
    .update({ where: { id, userId }, data: input, select: fields })
    .catch(rowNotFound(noReply));

/** @throws NotFoundError */
export async function deleteReply(userId: string, id: string): Promise<void> {
  await db.savedReply
    .delete({ where: { id, userId }, select: { id: true } })
    .catch(rowNotFound(noReply));
}
