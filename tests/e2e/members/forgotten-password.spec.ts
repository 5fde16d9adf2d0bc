import { bothWaysOf, expect, expectAccessible, open } from '../../support/browser/e2e';
import { withMail } from '../../support/browser/with-mail';
import { textOf } from '../../support/site/smtp-server';

const NEW_PASSWORD = 'an even odder password';

for (const { test, script, how } of bothWaysOf(withMail)) {
  test(`a link sent by email sets a new password, ${how}`, async ({
    page,
    signIn,
    site,
    mail,
    context,
  }) => {
    const { email, token: session } = await signIn();
    await context.clearCookies();

    const ask = async (address: string): Promise<string> => {
      await open(page, '/forgot-password', script);
      await page.getByLabel('Email', { exact: true }).fill(address);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page).toHaveURL(/\/reset-password$/);
      const answer = page.getByText('If there is an account with this email', { exact: false });
      return (await answer.first().textContent())!;
    };
    const before = mail.received.length;
    const unknown = await ask('nobody@example.org');
    expect(await ask(email)).toBe(unknown);
    await mail.count(before + 1);
    expect(mail.received.length).toBe(before + 1);
    const message = mail.received.at(-1)!;
    expect([message.from, message.to]).toEqual(['post@halaqa.example', [email]]);

    const [link] = new RegExp(`${site.url}/reset-password\\?token=\\S+`).exec(textOf(message))!;
    await open(page, link, script);
    if (script) await expectAccessible(page);
    const token = new URL(link).searchParams.get('token')!;
    const setPassword = async (password: string) => {
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Confirm new password').fill(password);
      await page.getByRole('button', { name: 'Set the password' }).click();
    };
    await setPassword('password123');
    await expect(page.getByRole('alert')).toContainText('too common');
    await expect(page.getByLabel('Code')).toHaveValue(token);
    await setPassword(NEW_PASSWORD);
    await expect(page).toHaveURL(/\/login$/);
    const me = await fetch(`${site.url}/api/auth/me`, {
      headers: { Authorization: `Bearer ${session}` },
    });
    expect(me.status).toBe(401);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/$/);
    await open(page, link, script);
    await setPassword(NEW_PASSWORD);
    await expect(page.getByRole('alert')).toContainText('This code is not right');
    expect(site.log.join('\n')).not.toContain(token);
    expect(site.log.join('\n')).not.toContain(email);
  });

  test(`an email uses the language that the member chose, or else that of the page, ${how}`, async ({
    page,
    signIn,
    site,
    mail,
    context,
  }) => {
    const { id, email } = await signIn();
    await context.clearCookies();
    const letterFrom = async (path: string): Promise<string> => {
      const before = mail.received.length;
      await open(page, path, script);
      await page.locator('#main input[name=email]').fill(email);
      await page.locator('#main input[name=email]').press('Enter');
      await mail.count(before + 1);
      return textOf(mail.received.at(-1)!);
    };
    const inPseudo = `${site.url}/en-XA/reset-password?token=`;
    expect(await letterFrom('/en-XA/forgot-password')).toContain(inPseudo);
    const english = await letterFrom('/forgot-password');
    expect(english).not.toMatch(/⟦|<div/);
    await site.db.user.update({ where: { id }, data: { interfaceLanguage: 'en-XA' } });
    const letter = await letterFrom('/forgot-password');
    expect(letter).toContain('⟦Assalamu alaikum');
    expect(letter).toContain(inPseudo);
    expect(letter).toContain('<div lang="en-XA" dir="rtl">⟦Assalamu alaikum');
  });
}
