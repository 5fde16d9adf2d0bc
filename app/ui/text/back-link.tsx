import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { t } from '~/messages/t';
import { ArrowLeft } from '~/ui/text/icons';

/** Above a title, to the page that leads here. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center gap-2 text-accent wrap-anywhere hover:underline"
  >
    <ArrowLeft aria-hidden="true" className="size-4 shrink-0 rtl:rotate-180" />
    <span>{children}</span>
  </Link>
);

/** The title of a member's screen below another, after a link back to that one. */
export const HeadBelow = ({
  to,
  back,
  children,
}: {
  to: string;
  back: ReactNode;
  children: ReactNode;
}) => (
  <header className="grid justify-items-start gap-1">
    <BackLink to={to}>{back}</BackLink>
    <h1 className="text-3xl font-semibold wrap-anywhere">{children}</h1>
  </header>
);

/** Links from one list of the library back to all of them. */
export const AllOfLibrary = () => <BackLink to="/browse">{t('browse.all')}</BackLink>;
