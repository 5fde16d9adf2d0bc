import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-raised text-ink-muted',
  accent: 'bg-accent-soft text-accent-strong',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  gold: 'bg-raised text-gold',
};

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
