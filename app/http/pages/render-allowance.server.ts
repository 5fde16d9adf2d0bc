import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { ThrottledError } from '~/domain/errors';

/**
 * Kilobytes of HTML rendered per address and minute: a thousand pages, a quarter of what one core renders. Counted in
 * this process only, because a count in the database would be a write and invalidate everything that is cached until
 * the next write.
 */
const allowance = new RateLimiterMemory({ points: 100_000, duration: 60 });

const toRefusal = ({ msBeforeNext }: RateLimiterRes) =>
  new ThrottledError(Math.max(1, Math.ceil(msBeforeNext / 1000)));

/**
 * Renders a page and charges its size to the client address.
 * @throws ThrottledError when the allowance is used up
 */
export async function renderAtCost(
  address: string,
  render: () => Promise<string>,
): Promise<string> {
  const used = await allowance.get(address);
  if (used && used.remainingPoints <= 0) throw toRefusal(used);
  const html = await render();
  await allowance.penalty(address, Math.ceil(html.length / 1024));
  return html;
}
