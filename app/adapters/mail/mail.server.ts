import { createTransport } from 'nodemailer';
import { env } from '~/env.server';
import { log } from '~/log.server';
import { escapeXml } from '~/lib/text/escape-xml';
import { linkify } from '~/lib/html/linkify';

export type Letter = {
  /** For the log, which has no address. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** BCP 47 tag and text direction. */
  language: string;
  direction: string;
};

type Sender = string | { name: string; address: string };

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

class MailError extends Error {
  override name = 'MailError';
  readonly code: string | undefined;
  readonly command: string | undefined;
  readonly responseCode: number | undefined;

  constructor({ code, command, responseCode }: Partial<MailError>) {
    const why = [responseCode, code, command].filter(Boolean).join(' ');
    super(`The letter was not sent${why ? ` [${why}]` : ''}.`);
    Object.assign(this, { code, command, responseCode });
  }
}

/** Plain text has no direction of its own: a letter from right to left is sent as HTML besides. */
function htmlOf({ text, language, direction }: Letter): string | undefined {
  if (direction !== 'rtl') return undefined;
  const parts = linkify(text).map(({ text: words, href }) =>
    href ? `<a href="${escapeXml(href)}">${escapeXml(words)}</a>` : escapeXml(words),
  );
  const lines = parts.join('').replaceAll('\n', '<br>');
  return `<div lang="${language}" dir="rtl">${lines}</div>`;
}

/** @param url `smtp://user:password@host:587` or `smtps://…` */
function createMailer(url: string, from: Sender): (letter: Letter) => Promise<void> {
  const transport = createTransport({ url, ...TIMEOUTS });
  return async (letter) => {
    try {
      const { to, subject, text } = letter;
      await transport.sendMail({ from, to, subject, text, html: htmlOf(letter) });
      log.info({ letter: letter.kind }, 'a letter was sent');
    } catch (error) {
      throw new MailError(error as Partial<MailError>);
    }
  };
}

const defaultSender = (): Sender => ({
  name: env.SITE_NAME,
  address: `no-reply@${new URL(env.SITE_URL).hostname}`,
});

/** Null where SMTP_URL is not set. */
export const sendMail = env.SMTP_URL
  ? createMailer(env.SMTP_URL, env.MAIL_FROM ?? defaultSender())
  : null;
