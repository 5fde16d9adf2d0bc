import { Link, type LinkProps } from '@remix-run/react';

/** A link in running text. */
export const TextLink = (props: LinkProps) => <Link className="text-accent underline" {...props} />;

/** A link on a line of its own, or in a row of links: tall enough for a finger. */
export const LineLink = ({
  leadsToLoss = false,
  className = '',
  ...rest
}: LinkProps & { leadsToLoss?: boolean }) => (
  <Link
    className={`inline-flex min-h-9 items-center underline ${leadsToLoss ? 'text-danger' : 'text-accent'} ${className}`}
    {...rest}
  />
);

/** One of several links to lists of the same things, underlined while its list is shown. They stay in one line. */
export const TabLink = ({ isShown, ...rest }: LinkProps & { isShown: boolean }) => (
  <Link
    preventScrollReset
    aria-current={isShown ? 'page' : undefined}
    className="inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap text-ink-muted hover:text-ink max-sm:px-2 max-sm:text-sm aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent-strong"
    {...rest}
  />
);
