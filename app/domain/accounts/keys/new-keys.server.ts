import { db } from '~/adapters/database/client.server';
import { sendMail } from '~/adapters/mail.server';
import { sendAccountLetter } from '~/domain/accounts/account-letter.server';
import { ThrottledError } from '~/domain/errors';
import { consumeThrottle } from '~/domain/throttles.server';
import { runInBackground } from '~/lib/concurrency/concurrent-work';
import { mailboxOf } from '~/lib/web/mail-address.server';
import { log } from '~/log.server';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';

const names = {
  apiToken: () => t('letter.keyToken'),
  appPassword: () => t('letter.keyApp'),
  passkey: () => t('letter.keyPasskey'),
  secondFactor: () => t('letter.keySecondFactor'),
};

async function writeTo(userId: string, key: keyof typeof names): Promise<void> {
  const member = await db.user.findUnique({
    where: { id: userId },
    select: { email: true, username: true, interfaceLanguage: true },
  });
  if (!member) return;
  await consumeThrottle('keyLetter', mailboxOf(member.email));
  await sendAccountLetter('new key', member, ({ username, site }) => ({
    subject: t('letter.keySubject', { site }),
    text: t('letter.keyText', {
      username,
      site,
      key: names[key](),
      page: pageUrl('/my-profile'),
      reset: pageUrl('/forgot-password'),
    }),
  }));
}

/**
 * Tells the member by letter, in case somebody else made the key. The letter does not repeat its name, because the
 * address may be somebody else's until it is verified.
 */
export function tellOfNewKey(userId: string, key: keyof typeof names): void {
  if (!sendMail) return;
  runInBackground(
    writeTo(userId, key).catch((err: unknown) => {
      if (!(err instanceof ThrottledError)) log.error({ err }, 'a new key was not told');
    }),
  );
}

/** Whether a token or app password was made for a time that is over. */
export const hasEnded = (key: { expiresAt: Date | null } | null): boolean =>
  key?.expiresAt != null && key.expiresAt.getTime() <= Date.now();

export async function removeEndedKeys(): Promise<void> {
  const ended = { where: { expiresAt: { lte: new Date() } } };
  await db.apiToken.deleteMany(ended);
  await db.appPassword.deleteMany(ended);
}
