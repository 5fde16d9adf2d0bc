import { db } from '~/adapters/database/client.server';
import { parseLanguage } from '~/lib/language/language-tag';

const findLanguages = (userId: string) =>
  db.user.findUnique({
    where: { id: userId },
    select: { primaryLanguage: true, bioLanguage: true },
  });

export async function findPrimaryLanguage(userId: string | undefined): Promise<string | null> {
  if (!userId) return null;
  const user = await findLanguages(userId);
  return parseLanguage(user?.primaryLanguage);
}

export async function findWritersLanguage(userId: string): Promise<string | null> {
  const user = await findLanguages(userId);
  return parseLanguage(user?.primaryLanguage) ?? user?.bioLanguage ?? null;
}
