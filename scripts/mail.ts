/** `npm run mail -- test ADDRESS`: sends an email as the site would, and prints the mail server's answer. */
import './say-failure';
import { sendTestLetter } from '~/domain/letters/newsletter.server';
import { env } from '~/env.server';
import { OperatorError } from '~/lib/operator-files.server';

const USAGE = 'Usage: npm run mail -- test ADDRESS';

async function main([command, address = '']: string[]): Promise<void> {
  if (command !== 'test' || !address.includes('@')) throw new OperatorError(USAGE);
  if (!env.SMTP_URL) throw new OperatorError('SMTP_URL is not set: the site sends no letters.');
  await sendTestLetter(address).catch((error: unknown) => {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  });
  console.log(`The mail server has taken a letter to ${address}.`);
}

await main(process.argv.slice(2));
