import { createTransport } from 'nodemailer';
import { env } from '~/env.server';
import { linkedHtml } from '~/lib/html/html-from-text';
import { log } from '~/log.server';

export type Letter = {
  /** For the log, which does not record the address. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** The body as HTML. If omitted, HTML is generated from the text only for right-to-left languages. */
  html?: string;
  /** BCP 47 tag; `direction` is the text direction. */
  language: string;
  direction: string;
  /** For bulk mail: a URL that shows an unsubscribe button on GET and unsubscribes on POST (RFC 8058). */
  unsubscribeUrl?: string;
  /** For bulk mail: the name of the list to which the letter belongs (RFC 2919). */
  list?: string;
  /** Where an answer to it goes, if not to the sender. */
  replyTo?: string | undefined;
  /** Somebody wrote it to this recipient. */
  isPersonal?: boolean;
  /** Stays the same across retries, so that the recipient's server can detect duplicates. */
  messageId?: string;
};

/** Maximum concurrent connections for bulk mail. */
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

  /** Whether the mail server says that the mailbox does not exist or rejects mail. */
  get isOfRecipient(): boolean {
    return this.code === 'EENVELOPE' && (this.responseCode ?? 0) >= 500;
  }

  /** Whether the mail server is unusable, rather than this letter being at fault. */
  get isOfServer(): boolean {
    return !this.responseCode || this.responseCode === 421 || this.code === 'EAUTH';
  }
}

/** Plain text has no direction, so a right-to-left letter is also sent as HTML. */
function htmlOf({ text, html, language, direction }: Letter): string | undefined {
  if (html) return `<div lang="${language}" dir="${direction}">${html}</div>`;
  if (direction !== 'rtl') return undefined;
  return `<div lang="${language}" dir="rtl">${linkedHtml(text)}</div>`;
}

/** What nobody wrote, no absence note answers (RFC 3834); mail clients offer to unsubscribe from a list. */
const headersOf = ({ unsubscribeUrl, list, isPersonal }: Letter): Record<string, string> => ({
  ...(isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }),
  ...(list ? { 'List-Id': `<${list}.${new URL(env.SITE_URL).hostname}>` } : {}),
  ...(unsubscribeUrl
    ? {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}),
});

/**
 * @param url `smtp://user:password@host:587` or `smtps://…`
 * @param pool reuses connections between letters
 */
function createMailer(url: string, from: Sender, pool = false): (letter: Letter) => Promise<void> {
  const transport = pool
    ? createTransport({ url, ...TIMEOUTS, pool: true, maxConnections: LETTERS_AT_ONCE })
    : createTransport({ url, ...TIMEOUTS });
  return async (letter) => {
    try {
      const { to, subject, text, messageId, replyTo } = letter;
      const headers = headersOf(letter);
      const html = htmlOf(letter);
      await transport.sendMail({ from, to, replyTo, subject, text, html, headers, messageId });
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

/** Null if SMTP_URL is not set. */
export const sendMail = env.SMTP_URL
  ? createMailer(env.SMTP_URL, env.MAIL_FROM ?? defaultSender())
  : null;

/** For bulk mail; null if SMTP_URL is not set. */
export const sendBulkMail = env.SMTP_URL
  ? createMailer(env.SMTP_URL, env.MAIL_FROM ?? defaultSender(), true)
  : null;
