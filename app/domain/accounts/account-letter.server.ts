import { sendMail } from '~/adapters/mail.server';
import { env } from '~/env.server';
import { inLanguage } from '~/messages/find-text';
import { pageLanguage, t } from '~/messages/t';

/** Recipient of a letter, and the language to write in. */
export type Addressee = { email: string; username: string; interfaceLanguage: string | null };

type LetterText = { subject: string; text: string };

/**
 * Sends a letter to a member in the language they have chosen, or else in that of the page.
 *
 * @returns false if the site sends no letters
 * @throws MailError
 */
export async function sendAccountLetter(
  kind: string,
  { email, username, interfaceLanguage }: Addressee,
  write: (names: { username: string; site: string }) => LetterText,
): Promise<boolean> {
  if (!sendMail) return false;
  const letter = inLanguage(interfaceLanguage ?? pageLanguage(), () => ({
    ...write({ username, site: env.SITE_NAME }),
    language: pageLanguage(),
    direction: t('language.direction'),
  }));
  await sendMail({ kind, to: email, ...letter });
  return true;
}
