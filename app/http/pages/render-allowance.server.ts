import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { ThrottledError } from '~/domain/errors';

/**
 * Kilobytes of HTML that one address may have rendered in a minute: a thousand pages, a quarter of what a core
 * renders. Counted by this process alone, because a count in the database would be a write, after which everything
 * that is kept until a write is read again.
 */
const allowance = new RateLimiterMemory({ points: 100_000, duration: 60 });

const toRefusal = ({ msBeforeNext }: RateLimiterRes) =>
  new ThrottledError(Math.max(1, Math.ceil(msBeforeNext / 1000)));

/** Renders a page at the cost of who asks for it. @throws ThrottledError where that is used up */
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
