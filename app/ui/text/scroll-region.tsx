import type { ReactNode } from 'react';

/** A part that scrolls in itself. */
export function ScrollRegion({
  name,
  className,
  children,
}: {
  name: string;
  /** Says which way it scrolls, and how high it is. */
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
