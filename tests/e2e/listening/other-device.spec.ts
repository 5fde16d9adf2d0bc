import { expect, expectAccessible, test } from '../../support/browser/e2e';
import { openSheet } from '../../support/browser/journey';
import { listen } from '../../support/browser/listening';

// Playing on another device through the browser's Remote Playback API. Chromium has no device here, so the test fakes
// one.

declare global {
  /** Available in the page. */
  var device: { come: (near: boolean) => void; prompted: number };
}

/** A device that is unavailable at first, and starts playing as soon as the browser's dialog is requested. */
function playDevice(): void {
  let tell: ((near: boolean) => void) | undefined;
  const device = {
    prompted: 0,
    come: (near: boolean) => tell?.(near),
  };
  globalThis.device = device;
  class Remote extends EventTarget {
    state = 'disconnected';
    async watchAvailability(callback: (near: boolean) => void) {
      tell = callback;
      callback(false);
      return 1;
    }
    async cancelWatchAvailability() {
      tell = undefined;
    }
    async prompt() {
      device.prompted += 1;
      this.state = this.state === 'connected' ? 'disconnected' : 'connected';
      this.dispatchEvent(new Event(this.state === 'connected' ? 'connect' : 'disconnect'));
    }
  }
  const remote = new Remote();
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote });
}

test('a device that becomes available is offered, and announced while it plays', async ({
  page,
}) => {
  await page.addInitScript(playDevice);
  await listen(page);
  const sheet = await openSheet(page);
  const chip = sheet.getByRole('button', { name: 'Other device' });
  await expect(sheet.getByRole('button', { name: 'Sleep timer' })).toBeVisible();
  await expect(chip).toBeHidden();
  await page.evaluate(() => globalThis.device.come(true));
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet.getByText('Playing on another device.')).toBeAttached();
  expect(await page.evaluate(() => globalThis.device.prompted)).toBe(1);
  await expectAccessible(page);
  // Although it is no longer listed, it is still playing and can be disconnected.
  await page.evaluate(() => globalThis.device.come(false));
  await chip.click();
  await expect(chip).toBeHidden();
});
