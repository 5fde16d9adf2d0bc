import { expect, test, open } from '../../support/browser/e2e';
import { moveTo, openSheet, playerBar, playFirst } from '../../support/browser/journey';
import { HISTORY, row, choose, playedSecond, playedBeyond } from '../../support/browser/listening';

// Browsers that store nothing, or fail when asked: the site plays, and positions, choices and the queue last as long as
// the page.

// The router's own script for scroll restoration throws there, without any effect.
test.use({ expectedErrors: [/The operation is insecure|of null \(reading '\w+Item'\)/] });

/** Runs in the page before all other scripts. */
const browsers: Record<string, () => void> = {
  'that forbids storage and what belongs to it': () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
    const channel = function () {
      refuse();
    };
    Object.defineProperty(window, 'BroadcastChannel', { value: channel, configurable: true });
    Object.defineProperty(Navigator.prototype, 'locks', { get: refuse });
    Object.defineProperty(Navigator.prototype, 'mediaSession', { value: undefined });
  },
  'without storage and channels': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { value: null });
    }
    delete (window as { BroadcastChannel?: unknown }).BroadcastChannel;
    Object.defineProperty(Navigator.prototype, 'sendBeacon', { value: undefined });
  },
  'whose storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  },
  'whose storage answers nothing but refusals': () => {
    for (const name of ['getItem', 'setItem', 'removeItem', 'key', 'clear'] as const) {
      Storage.prototype[name] = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
    }
  },
};

for (const [browser, script] of Object.entries(browsers)) {
  test(`a browser ${browser} plays, queues and browses`, async ({ page }) => {
    await page.addInitScript(script);
    await open(page, '/');
    await open(page, HISTORY);
    const title = await row(page, 2).getByRole('heading').innerText();
    await playFirst(page);
    await playedBeyond(page, 0);
    await playerBar(page).getByLabel('Playback speed').selectOption('1.5');
    await choose(page, 2, 'Add to queue');
    await expect(page.getByText('Added to the queue').first()).toBeVisible();
    await choose(page, 4, 'Mark as played');
    await expect(row(page, 4)).toContainText('Played');
    const heard = await row(page, 0).getByRole('heading').innerText();
    const panel = await openSheet(page, 'button', 'Sleep timer');
    await panel.getByRole('button', { name: '15 minutes' }).click();
    await page.keyboard.press('Escape');
    await playedBeyond(page, 1);
    // A pause stores the position immediately.
    await playerBar(page).getByRole('button', { name: 'Pause' }).click();
    await playerBar(page).getByRole('button', { name: 'Play', exact: true }).click();
    for (const [path, heading] of [
      ['/queue', 'Queue'],
      ['/history', 'History'],
      ['/', null],
    ] as const) {
      await moveTo(page, path);
      await expect(page).toHaveURL(path);
      if (heading) await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      if (path === '/queue') {
        await expect(page.locator('#main article h2')).toHaveText([title]);
      }
      if (path === '/history') {
        await expect(page.locator('#main article h3')).toHaveText([heard]);
      }
    }
    await page.getByRole('button', { name: 'Toggle theme' }).click();
    await expect(page.locator('html')).toHaveClass('dark');
    const before = await playedSecond(page);
    await playedBeyond(page, before);
    await playerBar(page).getByRole('button', { name: 'Next episode' }).click();
    await expect(playerBar(page)).toContainText(title);
    await playedBeyond(page, 0);
    await expect(playerBar(page).getByLabel('Playback speed')).toHaveValue('1.5');
    await moveTo(page, HISTORY);
    await expect(row(page, 4)).toContainText('Played');
    await row(page, 0)
      .getByRole('button', { name: /^Play / })
      .click();
    await expect(playerBar(page)).toContainText(heard);
    await playedBeyond(page, before);
  });
}

const GARBAGE = [
  'null',
  'true',
  '7',
  '""',
  '[]',
  '{}',
  '{"player":[',
  '[null, [null], {"episode": {"id": 1}}]',
  '{"owner": null, "positions": [null, ["x"], ["y", {"position": "1", "listenedAt": "soon"}]]}',
  '{"owner": 7, "speeds": [["x", 99], null]}',
  '99999999999999',
  '{"owner": null, "player": {"episode": {"id": "e", "title": "T", "audioUrl": null, "duration": null, "pubDate": "soon", "path": {}}, "podcast": {"id": "p", "slug": "s", "title": "P", "imagePath": 7}, "queue": {}, "duration": 1, "volume": 9, "volumeBeforeMute": 1}}',
];

test('a browser with invalid stored data plays like one without any', async ({ page }) => {
  await page.goto('/');
  for (const [place, text] of GARBAGE.entries()) {
    await page.evaluate((value) => {
      const keys = ['kept.v1', 'positions.v1', 'started.v1', 'queue.v1'];
      keys.push('speeds.v1', 'rate', 'sleep.v1', 'keys', 'unsaved.v1');
      for (const storage of [localStorage, sessionStorage]) {
        storage.clear();
        for (const key of keys) storage.setItem(`player.${key}`, value);
      }
    }, text);
    const paths = place % 3 === 0 ? ['/', '/queue', HISTORY, '/history'] : ['/queue', '/history'];
    for (const path of paths) {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 }), `${path} with ${text}`).toBeVisible();
      if (path !== HISTORY) continue;
      await playFirst(page);
      await playedBeyond(page, 0);
    }
    if (place % 3 > 0) await expect(page.getByText('Nothing heard yet')).toBeVisible();
  }
});
