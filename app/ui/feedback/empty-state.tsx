import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export function EmptyState({
  icon: Icon,
  title,
  children,
}: {
  icon?: LucideIcon;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line px-6 py-12 text-center">
      {Icon ? (
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-strong">
          <Icon aria-hidden="true" className="size-6" />
        </span>
      ) : null}
      <p className="font-display text-xl">{title}</p>
      {children ? (
        <div className="grid justify-items-center gap-4 text-ink-muted">{children}</div>
      ) : null}
    </div>
  );
}
