import {
  bothWaysOf,
  expect,
  expectAccessible,
  giveCookie,
  hydrated,
  open,
} from '../../support/browser/e2e';
import { withMail } from '../../support/browser/with-mail';
import { joined } from '../../support/database/stored-people';
import { textOf } from '../../support/site/smtp-server';

const PASSWORD = 'a perfectly odd password';

for (const { test, script, how } of bothWaysOf(withMail)) {
  test(`an email address is verified and changed by links sent to it, ${how}`, async ({
    page,
    context,
    site,
    mail,
  }) => {
    let sent = mail.received.length;
    const { id, email, token } = await joined(site);
    await giveCookie(context, site.url, token);
    // The email sent on registration.
    await mail.count((sent += 1));
    const next = `next-${email}`;
    const stateOf = () =>
      site.db.user.findUniqueOrThrow({
        where: { id },
        select: { email: true, emailVerifiedAt: true },
      });
    const linkIn = async (count: number) => {
      await mail.count(count);
      const [link] = new RegExp(`${site.url}/verify-email\\?token=\\S+`).exec(
        textOf(mail.received.at(-1)!),
      )!;
      return link;
    };
    const verify = async (link: string) => {
      await open(page, link, script);
      await page.getByRole('button', { name: 'Verify', exact: true }).click();
      await expect(page).toHaveURL(/\/my-profile$/);
      await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    };

    await open(page, '/my-profile', script);
    await expect(page.getByText('Not verified', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Check your email').first()).toBeVisible();
    const first = await linkIn((sent += 1));
    // Open the link as a mail scanner does.
    await page.request.get(first);
    await page.request.head(first);
    expect(await stateOf()).toEqual({ email, emailVerifiedAt: null });
    await verify(first);
    expect((await stateOf()).emailVerifiedAt).toBeInstanceOf(Date);

    await page.goto('/my-profile/email');
    if (script) {
      await hydrated(page);
      await expectAccessible(page);
    }
    const field = page.getByLabel('New email');
    const password = page.getByLabel('Current password');
    const button = page.locator('#main').getByRole('button', { name: 'Change email' });
    await field.fill(next);
    await password.fill('not the password');
    await button.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(field).toHaveValue(next);
    await password.fill(PASSWORD);
    await button.click();
    await expect(page).toHaveURL(/\/my-profile$/);
    await expect(page.locator('#main').getByText(next, { exact: true })).toBeVisible();
    const second = await linkIn((sent += 1));
    expect(await stateOf()).toMatchObject({ email });
    await verify(second);
    expect(await stateOf()).toMatchObject({ email: next });
    await mail.count((sent += 1));
    expect(mail.received.at(-1)!.to).toEqual([email]);
    await open(page, second, script);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('This link is not right');
    const log = site.log.join('\n');
    expect(log).not.toContain(new URL(first).searchParams.get('token'));
    expect(log).not.toContain(email);
  });
}
