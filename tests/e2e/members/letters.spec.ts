import { bothWaysOf, expect, expectAccessible, hydrated, open } from '../../support/browser/e2e';
import { withMail } from '../../support/browser/with-mail';
import { textOf } from '../../support/site/smtp-server';

for (const { test, script, how } of bothWaysOf(withMail)) {
  test(`a member chooses the day of the weekly letter and unsubscribes by its link, ${how}`, async ({
    page,
    site,
    signIn,
  }) => {
    const { id } = await signIn();
    const stored = () => site.db.user.findUniqueOrThrow({ where: { id } });
    const section = page.locator('section').filter({ hasText: 'Weekly email' });
    await page.goto('/my-profile');
    await expect(section).toContainText('Please verify your email first');
    await site.db.user.update({ where: { id }, data: { emailVerifiedAt: new Date() } });
    await open(page, '/my-profile', script);
    await section.getByLabel('Day of the email').selectOption('Friday');
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Preference saved').first()).toBeVisible();
    const { weeklyLetterDay, weeklyLetterAt, letterToken } = await stored();
    expect(weeklyLetterDay).toBe(5);
    expect(weeklyLetterAt!.getUTCDay()).toBe(5);

    await open(page, `/newsletter/unsubscribe?token=${letterToken}`, script);
    await page.locator('#main').getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('You will not receive any more emails.').first()).toBeVisible();
    expect(await stored()).toMatchObject({ weeklyLetterDay: null });
  });

  test(`a visitor confirms the newsletter by the link in a letter, ${how}`, async ({
    page,
    site,
    mail,
  }) => {
    const email = `asked-${script}@bücher.example`;
    const stored = () =>
      site.db.newsletterSubscriber.findUnique({
        where: { emailKey: `asked-${script}@xn--bcher-kva.example` },
      });
    const sent = mail.received.length;
    await open(page, '/newsletter', script);
    await page.locator('#main').getByLabel('Email').fill(email);
    await page.locator('#main').getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('follow the link in it to confirm').first()).toBeVisible();
    await mail.count(sent + 1);
    expect((await stored())!.confirmedAt).toBeNull();
    const [link] = /http\S+confirm\?token=\S+/.exec(textOf(mail.received.at(-1)!))!;
    const { pathname, search } = new URL(link);
    await open(page, pathname + search, script);
    expect((await stored())!.confirmedAt).toBeNull();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('You are on the newsletter list.').first()).toBeVisible();
    expect((await stored())!.confirmedAt).not.toBeNull();
  });

  test(`an admin sends a post as a newsletter, first as a test to themselves, ${how}`, async ({
    page,
    site,
    mail,
    signIn,
  }) => {
    const { email } = await signIn('admin');
    const reader = `reader-${script}@example.org`;
    await site.db.newsletterSubscriber.create({
      data: {
        email: reader,
        emailKey: reader,
        unsubscribeToken: `token-${script}`,
        confirmedAt: new Date(),
      },
    });
    const post = await site.db.blogPost.findFirstOrThrow({ where: { status: 'published' } });
    await page.goto(`/admin/blog/posts/${post.id}/preview`);
    await page.getByRole('link', { name: 'Send by email' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Send by email' })).toBeVisible();
    if (script) {
      await hydrated(page);
      await expectAccessible(page);
    }
    const sent = mail.received.length;
    await page.getByRole('button', { name: 'Send me a test email' }).click();
    await expect(page.getByText('A test email is on its way to you').first()).toBeVisible();
    await mail.count(sent + 1);
    expect(mail.received.at(-1)!.to).toEqual([email]);
    await page.getByRole('button', { name: 'Send to all subscribers' }).click();
    await expect(page.getByText(/(is|are) on (its|their) way/).first()).toBeVisible();
    const letterOfReader = () => mail.received.find(({ to }) => to.includes(reader));
    await expect.poll(letterOfReader, { timeout: 30_000 }).toBeTruthy();
    expect(textOf(letterOfReader()!)).toContain(`token=token-${script}`);
    await page.getByRole('button', { name: 'Send to all subscribers' }).click();
    await expect(page.getByText('Everybody has it already').first()).toBeVisible();
  });
}
