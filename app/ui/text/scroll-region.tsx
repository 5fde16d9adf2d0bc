import type { ReactNode } from 'react';

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
