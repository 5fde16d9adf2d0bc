import { isUniqueViolation } from '~/adapters/database/transaction.server';
import { ConflictError } from '~/domain/errors';

const slugTaken = () =>
  new ConflictError('This slug is already used.', { slug: ['This slug is already used.'] });

/** Two admins may choose one slug at once: the second gets a conflict. */
export async function refusingTakenSlugs<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw slugTaken();
    throw error;
  }
}
