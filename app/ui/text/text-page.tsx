import { Link } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '~/messages/t';

/** The frame of a screen with one column. `className`: its width, and the space between its parts. */
export function Screen({
  title,
  className = 'max-w-xl gap-6',
  children,
}: {
  title: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`page grid page-room ${className}`}>
      <h1 className="text-3xl font-semibold">{title}</h1>
      {children}
    </div>
  );
}

export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page max-w-3xl page-room">
      <h1 className="mb-8 text-3xl font-semibold md:text-4xl">{title}</h1>
      <div className="grid gap-8">{children}</div>
    </div>
  );
}

export function TextSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="prose grid gap-3">
      <h2 className="text-2xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** An area with its own scrollbar. */
export function ScrollRegion({
  name,
  className,
  children,
}: {
  name: string;
  /** Sets the scroll direction and the height. */
  className: string;
  children: ReactNode;
}) {
  return (
    <div
      role="region"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll what has focus
      tabIndex={0}
      className={className}
    >
      {children}
    </div>
  );
}

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

/** A part of a screen in a box of its own. `beside`: follows its title on the same line. */
export function Panel({
  title,
  beside,
  children,
}: {
  title: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl font-semibold">{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
