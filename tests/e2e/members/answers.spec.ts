import { randomBytes } from 'node:crypto';
import { bothWaysOf, expect, expectAccessible, open } from '../../support/browser/e2e';
import { withMail } from '../../support/browser/with-mail';
import { textOf } from '../../support/site/smtp-server';

for (const { test, script, how } of bothWaysOf(withMail)) {
  test(`an admin answers a message and a report by email, with a saved reply, ${how}`, async ({
    page,
    site,
    mail,
    signIn,
  }) => {
    const mark = randomBytes(4).toString('hex');
    const reporter = await signIn();
    await site.db.user.update({
      where: { id: reporter.id },
      data: { emailVerifiedAt: new Date() },
    });
    const podcast = await site.db.podcast.findFirstOrThrow({ where: { blocked: false } });
    const report = await site.db.podcastReport.create({
      data: { podcastId: podcast.id, reporterId: reporter.id, reason: 'Not about Islam' },
    });
    await site.db.contactMessage.create({
      data: { name: `Amina ${mark}`, email: `${mark}@example.org`, message: `About ${mark}` },
    });
    await signIn('admin');

    await open(page, '/admin/replies', script);
    await page.getByLabel('Name').fill('Thanks');
    await page.getByLabel('Text').fill('Thank you.');
    await page.getByRole('button', { name: 'Save reply' }).click();
    await expect(page.getByText('Reply saved').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Edit Thanks' }).click();
    await expect(page.getByRole('heading', { name: 'Edit saved reply' })).toBeVisible();
    await page.getByLabel('Text').fill('Thank you for writing.');
    await page.getByRole('button', { name: 'Save reply' }).click();
    await expect(page.getByText('Thank you for writing.').first()).toBeVisible();

    await open(page, `/admin/messages?search=${mark}`, script);
    await page.getByRole('link', { name: `Answer Amina ${mark}` }).click();
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByRole('alert')).toContainText('Please write an answer');
    await page.getByRole('link', { name: 'Thanks' }).click();
    await expect(page.getByLabel('Your answer')).toHaveValue('Thank you for writing.');
    await expectAccessible(page);
    const sent = mail.received.length;
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Your answer is on its way').first()).toBeVisible();
    await mail.count(sent + 1);
    expect(textOf(mail.received.at(-1)!)).toContain('Thank you for writing.');
    await open(page, `/admin/messages?state=closed&search=${mark}`, script);
    const row = page.locator('main').getByRole('listitem').filter({ hasText: mark }).first();
    await expect(row).toContainText('Answered by');
    await expect(row).toContainText('Thank you for writing.');

    await open(page, `/admin/reports/${report.id}/answer`, script);
    await page.getByLabel('Your answer').fill('We have looked at it.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Your answer is on its way').first()).toBeVisible();
    await mail.count(sent + 2);
    expect(mail.received.at(-1)!.to).toEqual([reporter.email]);

    await open(page, '/admin/replies', script);
    await page.getByRole('link', { name: 'Delete Thanks' }).click();
    await page.getByRole('button', { name: 'Delete saved reply' }).click();
    await expect(page.getByText('Reply deleted').first()).toBeVisible();
  });
}
