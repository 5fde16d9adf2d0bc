import { isUniqueViolation } from '~/adapters/database/transaction.server';
import { ConflictError } from '~/domain/errors';
import { t } from '~/messages/t';

function slugTaken(): ConflictError {
  const sentence = t('refusal.slugTaken');
  return new ConflictError(sentence, { slug: [sentence] });
}

/** Two admins may choose the same slug at once: the second gets a conflict. */
export async function refusingTakenSlugs<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw slugTaken();
    throw error;
  }
}
