import { useId, type ReactNode } from 'react';

/** A bar below a text with the progress. */
export function ProgressBar({
  done,
  count,
  children,
}: {
  done: number;
  count: number;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{children}</label>
      <progress
        id={id}
        max={count}
        value={done}
        className="h-3 w-full appearance-none overflow-hidden rounded-full border-0 bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
      />
    </>
  );
}
