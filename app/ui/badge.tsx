import { Children, Fragment, type ReactNode } from 'react';

const tones = {
  neutral: 'bg-raised text-ink-muted',
  accent: 'bg-accent-soft text-accent-strong',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  gold: 'bg-raised text-gold',
};

/** Badges in a row, with pauses between them for those who hear them. */
export function Badges({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <span className={`flex flex-wrap ${className}`}>
      {Children.toArray(children).map((badge, index) => (
        <Fragment key={index}>
          {index > 0 ? <span className="sr-only">, </span> : null}
          {badge}
        </Fragment>
      ))}
    </span>
  );
}

export function Badge({
  tone = 'neutral',
  lang,
  children,
}: {
  tone?: keyof typeof tones;
  lang?: string;
  children: ReactNode;
}) {
  return (
    <span
      dir="auto"
      lang={lang}
      className={`inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
