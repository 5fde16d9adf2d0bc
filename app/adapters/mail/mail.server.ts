import { createTransport } from 'nodemailer';
import { env } from '~/env.server';
import { log } from '~/log.server';
import { linkedHtml } from '~/lib/html/linkify';

export type Letter = {
  /** For the log, which has no address. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** What stands in the text, for programs that show HTML; else it is made from the text where that needs a direction. */
  html?: string;
  /** BCP 47 tag and text direction. */
  language: string;
  direction: string;
  /** Of a letter to many: an address that ends them by a GET with a button, and by a POST at once (RFC 8058). */
  unsubscribeUrl?: string;
  /** The same at each try, so that a mailbox can tell that it has the letter. */
  messageId?: string;
};

/** Of those to many. */
export const LETTERS_AT_ONCE = 4;

type Sender = string | { name: string; address: string };

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export class MailError extends Error {
  override name = 'MailError';
  readonly code: string | undefined;
  readonly command: string | undefined;
  readonly responseCode: number | undefined;

  constructor({ code, command, responseCode }: Partial<MailError>) {
    const why = [responseCode, code, command].filter(Boolean).join(' ');
    super(`The letter was not sent${why ? ` [${why}]` : ''}.`);
    Object.assign(this, { code, command, responseCode });
  }

  /** The mail server says that there is no such mailbox, or that it takes nothing. */
  get isOfRecipient(): boolean {
    return this.code === 'EENVELOPE' && (this.responseCode ?? 0) >= 500;
  }

  /** Not this letter, but the mail server cannot be used. */
  get isOfServer(): boolean {
    return !this.responseCode || this.responseCode === 421 || this.code === 'EAUTH';
  }
}

/** Plain text has no direction of its own: a letter from right to left is sent as HTML besides. */
function htmlOf({ text, html, language, direction }: Letter): string | undefined {
  if (html) return `<div lang="${language}" dir="${direction}">${html}</div>`;
  if (direction !== 'rtl') return undefined;
  return `<div lang="${language}" dir="rtl">${linkedHtml(text)}</div>`;
}

/** Of a letter to many, by which mailboxes offer to end them. */
const endingHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * @param url `smtp://user:password@host:587` or `smtps://…`
 * @param pool keeps connections for the next letter
 */
function createMailer(url: string, from: Sender, pool = false): (letter: Letter) => Promise<void> {
  const transport = pool
    ? createTransport({ url, ...TIMEOUTS, pool: true, maxConnections: LETTERS_AT_ONCE })
    : createTransport({ url, ...TIMEOUTS });
  return async (letter) => {
    try {
      const { to, subject, text, unsubscribeUrl, messageId } = letter;
      const headers = unsubscribeUrl ? endingHeaders(unsubscribeUrl) : {};
      const html = htmlOf(letter);
      await transport.sendMail({ from, to, subject, text, html, headers, messageId });
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

/** For letters to many; null where SMTP_URL is not set. */
export const sendBulkMail = env.SMTP_URL
  ? createMailer(env.SMTP_URL, env.MAIL_FROM ?? defaultSender(), true)
  : null;
