import type { ReactNode } from 'react';

/** Rarely needed fields, collapsed but still submitted. */
export function MoreFields({
  title,
  errors,
  children,
}: {
  title: string;
  errors: (string[] | undefined)[];
  children: ReactNode;
}) {
  return (
    <details
      open={errors.some(Boolean) || undefined}
      className="rounded-card border border-line bg-surface px-4 max-sm:-mt-2"
    >
      <summary className="min-h-9 content-center font-semibold sm:min-h-11">{title}</summary>
      <div className="grid gap-4 pb-4">{children}</div>
    </details>
  );
}
