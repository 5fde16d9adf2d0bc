import type { Page } from 'playwright/test';
import { expect, open, test } from '../../support/browser/e2e';
import { HISTORY } from '../../support/browser/listening';
import { KEPT, untilReadyToKeep } from '../../support/browser/offline';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|409 \(Conflict\)/] });

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

  // Without stars it would be refused, so it does not wait.
  await open(page, `${HISTORY}/review`);
  await page.getByRole('radio', { name: '4 stars' }).evaluate((star) => {
    (star as HTMLInputElement).checked = false;
  });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByRole('alert')).toContainText('What you typed is kept on this device');
  await page.getByRole('radio', { name: '4 stars' }).check();
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

const WAITS = 'Your review is waiting on this device. It will be sent when there is a connection.';

async function openReady(page: Page, path: string): Promise<void> {
  await open(page, path);
  await untilReadyToKeep(page);
}

test('a review written without a network waits, is shown, can be taken back, and is sent once', async ({
  page,
  site,
  signIn,
}) => {
  const { id: userId } = await signIn();
  const text = page.getByRole('textbox', { name: 'Your review' });
  const findOwn = () => site.db.review.findMany({ where: { userId } });
  await openReady(page, HISTORY);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('radio', { name: '4 stars' }).check();
  await text.fill('Heard on the train.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByText(KEPT, { exact: true })).toBeVisible();
  await expect(page.getByText(WAITS)).toBeVisible();
  await expect(text).toBeHidden();
  await expect(page.getByText('Heard on the train.')).toBeVisible();

  await page.getByRole('button', { name: 'Do not send it' }).click();
  await expect(page.getByText(WAITS)).toBeHidden();
  await page.getByRole('button', { name: 'Edit Review' }).click();
  await expect(text).toHaveValue('Heard on the train.');
  await text.fill('Heard on the train, twice.');
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByText(WAITS)).toBeVisible();
  expect(await findOwn()).toEqual([]);

  await page.context().setOffline(false);
  await expect(page.getByText('Review saved', { exact: true })).toBeVisible();
  await expect(page.getByText(WAITS)).toBeHidden();
  expect(await findOwn()).toMatchObject([{ rating: 4, content: 'Heard on the train, twice.' }]);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('forms.drafts.v1');
});

test('a review kept on its own page is sent after the tab was closed', async ({
  page,
  context,
  site,
  signIn,
}) => {
  const { id: userId } = await signIn();
  await openReady(page, `${HISTORY}/review`);
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByRole('textbox', { name: 'Your review' }).fill('In the tunnel.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByText(WAITS)).toBeVisible();
  await expect(page.locator('#main').getByRole('alert')).toBeHidden();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await open(next, '/');
  await expect
    .poll(() => site.db.review.findMany({ where: { userId } }))
    .toMatchObject([{ rating: 5, content: 'In the tunnel.' }]);
});

test('a review that is refused or held says so, and what was typed is in its form again', async ({
  page,
  site,
  signIn,
}) => {
  const { id: userId } = await signIn();
  const text = page.getByRole('textbox', { name: 'Your review' });
  const said = page.getByTestId('said-toast');
  await openReady(page, HISTORY);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('radio', { name: '2 stars' }).check();
  await text.fill('Too quiet.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByText(WAITS)).toBeVisible();
  const { id: podcastId } = await site.db.podcast.findFirstOrThrow({
    where: { slug: HISTORY.split('/').at(-1)! },
  });
  await site.db.review.create({ data: { userId, podcastId, rating: 3, content: 'Elsewhere.' } });
  await page.context().setOffline(false);
  await expect(said).toContainText('You have changed this review elsewhere in the meantime.');
  await expect(said).toContainText('What you wrote is in its form again.');
  await page.getByRole('button', { name: 'Edit Review' }).click();
  await expect(text).toHaveValue('Too quiet.');

  await text.fill('Too quiet: https://example.org');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(WAITS)).toBeVisible();
  await page.context().setOffline(false);
  await expect(said).toContainText('Your review is waiting for an admin.');
});
