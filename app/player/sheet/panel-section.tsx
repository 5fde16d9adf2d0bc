import type { ReactNode, Ref } from 'react';

type PanelSectionProps = {
  title: string;
  /** For a heading that takes focus when the focused element is removed. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function PanelSection({ title, heading, children }: PanelSectionProps) {
  return (
    <section className="grid gap-2">
      <h3 ref={heading} tabIndex={heading ? -1 : undefined} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
