import { sendMail, type Letter } from '~/adapters/mail.server';
import { inTransaction } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { InvalidError, UpstreamError } from '~/domain/errors';
import { env } from '~/env.server';
import { log } from '~/log.server';
import { pageLanguage, t } from '~/messages/t';

/** Recorded in the audit log without the address. */
export async function sendTestLetterAs(actor: Actor, to: string): Promise<void> {
  await sendTestLetter(to);
  await inTransaction((tx) =>
    recordAudit(tx, actor, 'sent', ['test letter', 'test letter', env.SITE_NAME]),
  );
}

/** @throws InvalidError without SMTP_URL; UpstreamError with the mail server's codes when it rejects the letter */
export function sendTestLetter(to: string): Promise<void> {
  const site = env.SITE_NAME;
  return sendTestWith({
    kind: 'test',
    to,
    subject: t('letter.testSubject', { site }),
    text: t('letter.testText', { site, url: env.SITE_URL }),
    language: pageLanguage(),
    direction: t('language.direction'),
  });
}

/** Like `sendTestLetter`, for any letter that an admin wants to see first. */
export async function sendTestWith(letter: Letter): Promise<void> {
  if (!sendMail) throw new InvalidError(t('adminSite.noMailServer'));
  try {
    await sendMail(letter);
  } catch (err) {
    log.warn({ err }, 'a test letter was not sent');
    const { code = '', responseCode = '' } = err as { code?: string; responseCode?: number };
    const reason = [responseCode, code].filter(Boolean).join(' ');
    throw new UpstreamError(t('adminSite.letterRefused', { reason }));
  }
}
