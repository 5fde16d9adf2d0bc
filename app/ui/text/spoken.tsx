import type { ReactNode } from 'react';

/**
 * What a control shows and what it is called. A name that points to the row's title (`aria-labelledby`) is said
 * beside that title by Orca, which is twice; words of its own are said once, each in its language.
 */
export function Spoken({ seen, children }: { seen?: ReactNode; children: ReactNode }) {
  return (
    <>
      {seen ? <span aria-hidden="true">{seen}</span> : null}
      <span className="sr-only">{children}</span>
    </>
  );
}
