import { db } from '~/adapters/database/client.server';
import { parseLanguage } from '~/lib/language-tag';

/** A person's primary language as a two-letter code; null for visitors and for 'Other'. */
export async function findPrimaryLanguage(userId: string | undefined): Promise<string | null> {
  if (!userId) return null;
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { primaryLanguage: true },
  });
  return parseLanguage(user?.primaryLanguage);
}
