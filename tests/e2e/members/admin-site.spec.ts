import packageFile from '../../../package.json' with { type: 'json' };
import { bothWaysOf, expect, expectAccessible, open } from '../../support/browser/e2e';
import { withMail } from '../../support/browser/with-mail';
import { textOf } from '../../support/site/smtp-server';

for (const { test, script, how } of bothWaysOf(withMail)) {
  test(`a super admin sends a test email, ${how}`, async ({ page, signIn, mail, site }) => {
    await signIn('super_admin');
    await open(page, '/admin', script);
    await expect(page.getByText(`Version ${packageFile.version}`)).toBeVisible();
    await page.getByRole('link', { name: 'Site', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Site', level: 2 })).toBeVisible();
    await expect(page.getByText('None is known')).toBeVisible();
    if (script) await expectAccessible(page);

    const address = page.getByLabel('Email', { exact: true });
    const send = page.getByRole('button', { name: 'Send a test email' });
    await address.fill('no address');
    await send.click();
    await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
    await expect(address).toHaveValue('no address');
    const before = mail.received.length;
    await address.fill('keeper@example.org');
    await send.click();
    await expect(page.getByText('The mail server accepted the email').first()).toBeVisible();
    await mail.count(before + 1);
    const letter = mail.received.at(-1)!;
    expect(letter.to).toEqual(['keeper@example.org']);
    expect(textOf(letter)).toContain(site.url);
    await page.goto('/admin/audit');
    await expect(page.locator('main li', { hasText: 'test email' }).first()).toBeVisible();
  });
}

withMail(
  'an admin sees the state of the site but cannot send a test email',
  async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/admin/site');
    await expect(page.getByText('Newest backup')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send a test email' })).toHaveCount(0);
    const sent = await page.request.post('/admin/site', { form: { email: 'a@example.org' } });
    expect(sent.status()).toBe(403);
  },
);
