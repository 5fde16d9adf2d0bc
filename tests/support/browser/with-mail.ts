import { MailServer } from '../site/smtp-server';
import { test as base } from './e2e';

/** A site that sends its email to a mail server of the test, as `Halaqa <post@halaqa.example>`. */
export const withMail = base.extend<object, { mail: MailServer }>({
  mail: [
    async ({}, use) => {
      const mail = await MailServer.start();
      await use(mail);
      await mail.stop();
    },
    { scope: 'worker' },
  ],
  siteEnvironment: [
    async ({ mail }, use) => use({ SMTP_URL: mail.url, MAIL_FROM: 'Halaqa <post@halaqa.example>' }),
    { scope: 'worker' },
  ],
});
