import type { Locator, Page } from 'playwright/test';
import { bothWaysOf, expect, test, open } from '../../support/browser/e2e';
import { lengthen, seedBusyDesk } from '../../support/database/large-admin-lists';

// An admin of a large site with long titles, on a phone: the controls of each task are within the first two screens of
// its page. Lists of what waits are longer, because their decisions stay in view; so is that of members, in which one is
// found by filters.

type Desk = Awaited<ReturnType<typeof seedBusyDesk>>;

const SCREEN = { width: 360, height: 780 };

const busy = test.extend<object, { desk: Desk }>({
  siteEnvironment: [async ({}, use) => use({ SITE_NAME: 'Two screens' }), { scope: 'worker' }],
  desk: [
    async ({ site }, use) => {
      const desk = await seedBusyDesk(site.db, 'Zed');
      await lengthen(site.db);
      await use(desk);
    },
    { scope: 'worker' },
  ],
});

type Task = {
  path: string;
  /** Selector of the part of the page to check; `main` by default. */
  part?: string;
  /** Controls that must be visible on the page. */
  controls: (page: Page) => Locator[];
  /** What to open for the task. */
  unfold?: (page: Page) => Locator;
};

const next = (page: Page) => page.getByRole('link', { name: 'Next', exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const save = (page: Page) => [button(page, /^(Create post|Save changes)$/)];
const lastEdit = (page: Page) => page.locator('main ol > li').last().getByText('Edit');

const tasksOf = ({ podcastId, postId, memberId }: Desk): Record<string, Task> => ({
  'the list of featured podcasts': {
    path: '/featured-podcasts',
    controls: (page) => [page.getByLabel('Search podcasts'), button(page, /up$/), next(page)],
  },
  'changing the last featured podcast': {
    path: '/featured-podcasts',
    part: '#featured ol',
    unfold: lastEdit,
    controls: (page) => [button(page, /^Save/), link(page, /^Remove/)],
  },
  'choosing a podcast to feature': {
    path: '/featured-podcasts?q=islam',
    controls: (page) => [button(page, /^(Feature|Already Featured):/), next(page)],
  },
  'the list of featured episodes': {
    path: '/featured-episodes',
    controls: (page) => [page.getByLabel('Search podcasts'), page.getByRole('switch')],
  },
  'choosing a podcast whose episode is featured': {
    path: '/featured-episodes?q=islam',
    controls: (page) => [link(page, /^Choose /), next(page)],
  },
  'changing the last featured episode': {
    path: '/featured-episodes',
    part: '#featured ol',
    unfold: lastEdit,
    controls: (page) => [button(page, /^Save/), link(page, /^Remove/)],
  },
  'picking an episode of 500': {
    path: `/featured-episodes?podcast=${podcastId}`,
    controls: (page) => [page.getByLabel('Filter episodes'), button(page, /^Feature:/), next(page)],
  },
  posts: {
    path: '/blog',
    controls: (page) => [link(page, 'New post'), link(page, /^Delete/), next(page)],
  },
  categories: {
    path: '/blog/categories',
    controls: (page) => [link(page, /^Delete/), next(page)],
  },
  'a new category': {
    path: '/blog/categories',
    part: '#categories form[method=post]',
    unfold: (page) => page.getByText('New category'),
    controls: (page) => [button(page, 'Create category')],
  },
  'a new post': { path: '/blog/posts/new', controls: save },
  'a post': { path: `/blog/posts/${postId}`, controls: save },
  'a post and its preview': {
    path: `/blog/posts/${postId}`,
    unfold: (page) => page.getByText('Preview', { exact: true }),
    controls: (page) => [page.getByRole('region', { name: 'Preview' }), ...save(page)],
  },
  'a post as visitors will see it': {
    path: `/blog/posts/${postId}/preview`,
    controls: (page) => [link(page, 'Edit'), link(page, 'Back to posts')],
  },
  'a post’s image and excerpt': {
    path: `/blog/posts/${postId}`,
    unfold: (page) => page.getByText('Excerpt, image and language'),
    controls: (page) => [page.getByLabel('Image address'), ...save(page)],
  },
  'a post’s words for search engines': {
    path: `/blog/posts/${postId}`,
    unfold: (page) => page.getByText('For search engines'),
    controls: (page) => [page.getByLabel('Meta keywords'), ...save(page)],
  },
  analytics: {
    path: '/analytics',
    controls: (page) => [
      page.getByText('Numbers as a table'),
      page.getByRole('heading', { name: 'Plays and favorites by podcast' }),
    ],
  },
  'plays of a podcast': {
    path: '/analytics',
    unfold: (page) => page.getByRole('heading', { name: 'Plays and favorites by podcast' }),
    controls: (page) => [link(page, 'Download the podcasts as CSV')],
  },
  'a member': {
    path: `/users/${memberId}`,
    controls: (page) => [
      button(page, 'Add note'),
      page.getByRole('heading', { name: 'Podcasts they added' }),
    ],
  },
  'banning a member': {
    path: `/users/${memberId}`,
    unfold: (page) => page.getByRole('heading', { name: 'Ban' }),
    controls: (page) => [button(page, 'Ban')],
  },
  speakers: {
    path: '/speakers',
    controls: (page) => [
      page.getByLabel('Search speakers'),
      button(page, /^Not the same person/),
      next(page),
    ],
  },
  'joining the last speaker of a page': {
    path: '/speakers',
    part: '#speakers ul',
    unfold: (page) => page.locator('#speakers summary').last(),
    controls: (page) => [button(page, /^Join/)],
  },
  'adding podcasts': {
    path: '/podcasts/add',
    controls: (page) => [
      page.getByLabel('Feed addresses or OPML'),
      button(page, 'Add podcasts'),
      button(page, 'Try the failed ones again'),
      next(page),
    ],
  },
});

/** Returns the interactive elements that end below the second screen. */
const below = (part: Locator): Promise<string[]> =>
  part
    .locator('a, button, input:not([type=hidden]), select, textarea, summary')
    .evaluateAll((all, limit) => {
      const ends = all
        .filter((one) => one.checkVisibility() && !one.matches('.sr-only'))
        .map((one) => [one.getBoundingClientRect().bottom + window.scrollY, one] as const);
      return ends
        .filter(([end]) => end > limit)
        .map(([end, one]) => `${Math.round(end)}: ${one.outerHTML.slice(0, 120)}`);
    }, 2 * SCREEN.height);

for (const { test, script, how } of bothWaysOf(busy)) {
  test.use({ viewport: SCREEN });

  test(`each task of an admin fits in two screens of a phone, ${how}`, async ({
    page,
    signIn,
    desk,
  }) => {
    await signIn('super_admin');
    const faults: string[] = [];
    for (const [name, task] of Object.entries(tasksOf(desk))) {
      await open(page, `/admin${task.path}`, script);
      if (task.unfold) await task.unfold(page).click();
      const part = page.locator(task.part ?? 'main');
      for (const control of task.controls(page)) {
        await expect(control.last(), `${name}: ${String(control)}`).toBeVisible();
      }
      faults.push(...(await below(part)).map((fault) => `${name}: ${fault}`));
    }
    for (const [name, task] of Object.entries(tasksOf(desk))) {
      if (task.unfold) continue;
      await open(page, `/ar/admin${task.path}`, script);
      faults.push(
        ...(await below(page.locator('main'))).map((fault) => `${name}, Arabic: ${fault}`),
      );
    }
    expect(faults).toEqual([]);
  });
}
