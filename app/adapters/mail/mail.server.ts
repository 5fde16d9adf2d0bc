import { createTransport } from 'nodemailer';
import { env } from '~/env.server';

export type Letter = { to: string; subject: string; text: string };

/** Milliseconds: a mail server that does not answer must not hold a letter for ever. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Why a letter was not sent, without what the server said: that names who it was for. */
export class MailError extends Error {
  override name = 'MailError';
  /** nodemailer's word for the kind of failure, and the SMTP command at which it came. */
  readonly code: string | undefined;
  readonly command: string | undefined;
  /** The SMTP server's number. */
  readonly responseCode: number | undefined;

  constructor({ code, command, responseCode }: Partial<MailError>) {
    super('The letter was not sent.');
    Object.assign(this, { code, command, responseCode });
  }
}

/**
 * Sends letters through one SMTP server; they fail with a MailError.
 * @param url `smtp://user:password@host:587` or `smtps://…`
 */
export function createMailer(url: string, from: string): (letter: Letter) => Promise<void> {
  const transport = createTransport({ url, ...PATIENCE });
  return async (letter) => {
    try {
      await transport.sendMail({ from, ...letter });
    } catch (error) {
      throw new MailError(error as Partial<MailError>);
    }
  };
}

function defaultSender(): string {
  return `${env.SITE_NAME} <no-reply@${new URL(env.SITE_URL).hostname}>`;
}

/** Sends a letter, or null where SMTP_URL is not set and the site cannot send any. */
export const sendMail = env.SMTP_URL
  ? createMailer(env.SMTP_URL, env.MAIL_FROM ?? defaultSender())
  : null;
