import { Link, type LinkProps } from '@remix-run/react';

/** A link in running text. */
export const TextLink = (props: LinkProps) => <Link className="text-accent underline" {...props} />;

/** A link on a line of its own, or in a row of links: tall enough for a finger. */
export const LineLink = (props: LinkProps) => (
  <Link className="inline-flex min-h-9 items-center underline" {...props} />
);
