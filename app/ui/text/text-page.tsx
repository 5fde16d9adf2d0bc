import type { ReactNode } from 'react';

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
