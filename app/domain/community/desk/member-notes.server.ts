import {
  db,
  inSerialTransaction,
  newestFirst,
  type TransactionClient,
} from '~/adapters/database/client.server';
import { findWritersLanguage } from '~/domain/accounts/current-user.server';
import { getUser, readActor } from '~/domain/accounts/user-directory.server';
import { isAdmin, restrictionRefusal, type Actor } from '~/domain/accounts/users';
import type { DirectoryUser } from '~/domain/accounts/users-schema';
import { recordAudit } from '~/domain/audit/audit.server';
import { ConflictError, ForbiddenError, NotFoundError } from '~/domain/errors';
import { languageToStore } from '~/lib/language/text-language';
import { withIsoDates } from '~/lib/time/iso-dates';
import { t } from '~/messages/t';
import { MAX_NOTES } from './member';
import type { MemberNote } from './member-schema';

const noteFields = {
  id: true,
  content: true,
  language: true,
  createdAt: true,
  authorId: true,
  authorName: true,
} as const;

/** Newest first. */
export async function listNotes(actor: Actor, userId: string): Promise<MemberNote[]> {
  const rows = await db.memberNote.findMany({
    where: { userId },
    orderBy: newestFirst,
    take: MAX_NOTES,
    select: noteFields,
  });
  return rows.map(({ authorId, authorName, ...row }) => ({
    ...withIsoDates(row),
    author: authorName,
    removable: isAdmin(actor) || authorId === actor.id,
  }));
}

/** Notes are between those who may act on the member. @throws NotFoundError, ForbiddenError */
async function findMember(
  tx: TransactionClient,
  actor: Actor,
  userId: string,
): Promise<DirectoryUser> {
  const user = await getUser(userId, tx);
  const refusal = restrictionRefusal(await readActor(tx, actor.id), user);
  if (refusal) throw new ForbiddenError(refusal);
  return user;
}

/** The audit log does not repeat what the note says. @throws NotFoundError, ForbiddenError, ConflictError */
export async function addNote(
  actor: Actor,
  userId: string,
  { content }: { content: string },
): Promise<DirectoryUser> {
  const language = languageToStore(content, await findWritersLanguage(actor.id));
  return inSerialTransaction(async (tx) => {
    const user = await findMember(tx, actor, userId);
    if ((await tx.memberNote.count({ where: { userId } })) >= MAX_NOTES)
      throw new ConflictError(t('member.notesFull', { count: MAX_NOTES }));
    const { id } = await tx.memberNote.create({
      data: { userId, authorId: actor.id, authorName: actor.username, content, language },
      select: { id: true },
    });
    await recordAudit(tx, actor, 'added', ['member note', id, user.username]);
    return user;
  });
}

/** Moderators remove their own. @throws NotFoundError, ForbiddenError */
export async function removeNote(
  actor: Actor,
  userId: string,
  noteId: string,
): Promise<DirectoryUser> {
  return inSerialTransaction(async (tx) => {
    const user = await findMember(tx, actor, userId);
    const where = { id: noteId, userId };
    const note = await tx.memberNote.findFirst({ where, select: { authorId: true } });
    if (!note) throw new NotFoundError(t('member.noNote'));
    if (!isAdmin(actor) && note.authorId !== actor.id)
      throw new ForbiddenError(t('member.noteOfOther'));
    await tx.memberNote.delete({ where: { id: noteId }, select: { id: true } });
    await recordAudit(tx, actor, 'removed', ['member note', noteId, user.username]);
    return user;
  });
}
