import type { ReactNode } from 'react';

/**
 * Separates a control's visible text from its accessible name. With `aria-labelledby` pointing to the title of the row,
 * Orca reads the title twice; a text of its own is read once, each part in its language.
 */
export function AccessibleText({
  seen: visible,
  children,
}: {
  seen?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      {visible ? <span aria-hidden="true">{visible}</span> : null}
      <span className="sr-only">{children}</span>
    </>
  );
}
