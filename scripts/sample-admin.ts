/** Creates the sample library's administrator unless there is one; shows the password once. */
import './say-failure';
import { randomBytes } from 'node:crypto';
import { db } from '~/adapters/database/client.server';
import { createSampleAdmin } from '~/domain/accounts/operator.server';
import { env } from '~/env.server';

try {
  const admins = await db.user.count({ where: { role: 'super_admin' } });
  const lines = [`Open ${env.SITE_URL}`];
  if (admins === 0 && !env.SUPER_ADMIN_EMAIL) {
    const password = randomBytes(9).toString('base64url');
    const { email } = await createSampleAdmin(password);
    lines.push(
      `Sign in as the sample admin: ${email}`,
      `Password (shown this once):  ${password}`,
      'Lost it? npm run user -- password ' + email,
    );
  } else {
    lines.push('An admin account is there already; see: npm run user -- list');
  }
  const width = Math.max(...lines.map((line) => line.length));
  const rule = '─'.repeat(width + 2);
  console.log(
    `\n┌${rule}┐\n${lines.map((line) => `│ ${line.padEnd(width)} │`).join('\n')}\n└${rule}┘\n`,
  );
} finally {
  await db.$disconnect();
}
