import { expect, open, test } from '../../support/browser/e2e';
import { HISTORY } from '../../support/browser/listening';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

test('a review that was typed is there again, also when it was sent without a network, until it is saved', async ({
  page,
  site,
  signIn,
}) => {
  const { id: userId } = await signIn();
  const drafts = () => page.evaluate(() => localStorage.getItem('forms.drafts.v1'));
  const text = page.getByRole('textbox', { name: 'Your review' });
  const write = page.getByRole('button', { name: 'Write a review' });
  await open(page, HISTORY);
  await write.click();
  await page.getByRole('radio', { name: '4 stars' }).check();
  await text.fill('Clear, and well told.');
  await expect.poll(drafts).toContain('Clear, and well told.');

  await open(page, HISTORY);
  await write.click();
  await expect(text).toHaveValue('Clear, and well told.');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expect(page.getByText('Restored from')).toBeVisible();

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByRole('alert')).toContainText('What you typed is kept on this device');
  await page.context().setOffline(false);

  // The page of its own has it too.
  await open(page, `${HISTORY}/review`);
  await expect(text).toHaveValue('Clear, and well told.');
  await text.fill('Clear, and very well told.');
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page).toHaveURL(new RegExp(`${HISTORY}(?:#.*)?$`));
  const review = await site.db.review.findFirst({ where: { userId } });
  expect(review).toMatchObject({ rating: 4, content: 'Clear, and very well told.' });
  await expect.poll(drafts).toBeNull();
});

test('what was typed and not sent goes at sign-out', async ({ page, signIn }) => {
  const { username } = await signIn();
  const drafts = () => page.evaluate(() => localStorage.getItem('forms.drafts.v1'));
  await open(page, `${HISTORY}/review`);
  await page.getByRole('textbox', { name: 'Your review' }).fill('Not sent.');
  await expect.poll(drafts).toContain('Not sent.');
  await page.getByText(`Account menu of ${username}`).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await drafts()).toBeNull();
});
