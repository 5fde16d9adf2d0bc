import type { Locator, Page } from 'playwright/test';

type Point = {
  x: number;
  y: number;
};

/** The finger's way in steps as small as a screen reports them, through all these points. */
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
 * A real finger as far as the browser can tell: it scrolls, taps and cancels as on a phone. Needs a page
 * `hasTouch`. `end` says how it ends: lifted, or taken away by the system; `whileHeld` looks at the page before.
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

/** Holds the finger still for ten frames: lifted at speed, it flings, and the browser drops the next tap. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** A point of an element: 0.5 and 0.5 is its middle. */
export async function pointOf(element: Locator, x: number, y = 0.5): Promise<Point> {
  const box = (await element.boundingBox())!;
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}
