import type { Locator, Page } from 'playwright/test';

type Point = {
  x: number;
  y: number;
};

/** The finger's path through all points, in steps as small as a touchscreen reports them. */
function* wayThrough(points: Point[]): Generator<Point> {
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from) continue;
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6);
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      yield { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    }
  }
}

/**
 * Simulates a finger indistinguishable from a real one to the browser: it scrolls, taps and cancels as on a phone.
 * Needs a page with `hasTouch`. `end`: the finger is lifted, or the system cancels the touch; `whileHeld` runs before
 * that.
 */
export async function swipe(
  page: Page,
  points: Point[],
  end: 'touchEnd' | 'touchCancel' = 'touchEnd',
  whileHeld?: () => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | typeof end, touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [points[0]!]);
  for (const point of wayThrough(points)) await send('touchMove', [point]);
  await rest(page);
  await whileHeld?.();
  await send(end, []);
  await session.detach();
}

/** Holds the finger still for ten frames: lifting it at speed would fling, and the browser would drop the next tap. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** A point of an element; 0.5 and 0.5 is its center. */
export async function pointOf(element: Locator, x: number, y = 0.5): Promise<Point> {
  const box = (await element.boundingBox())!;
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}
