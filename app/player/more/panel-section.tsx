import type { ReactNode } from 'react';

type PanelSectionProps = { title: string; children: ReactNode };

export function PanelSection({ title, children }: PanelSectionProps) {
  return (
    <section className="grid gap-2 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}
