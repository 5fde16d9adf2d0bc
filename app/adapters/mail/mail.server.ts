import { createTransport } from 'nodemailer';
import { env } from '~/env.server';

export type Letter = { to: string; subject: string; text: string };

type Sender = string | { name: string; address: string };

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

class MailError extends Error {
  override name = 'MailError';
  readonly code: string | undefined;
  readonly command: string | undefined;
  readonly responseCode: number | undefined;

  constructor({ code, command, responseCode }: Partial<MailError>) {
    super('The letter was not sent.');
    Object.assign(this, { code, command, responseCode });
  }
}

/** @param url `smtp://user:password@host:587` or `smtps://…` */
function createMailer(url: string, from: Sender): (letter: Letter) => Promise<void> {
  const transport = createTransport({ url, ...TIMEOUTS });
  return async (letter) => {
    try {
      await transport.sendMail({ from, ...letter });
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
