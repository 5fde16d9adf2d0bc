import { Children, Fragment, type ReactNode } from 'react';
import { writtenLanguage, titleLanguage } from '~/lib/language/text-language';

const tones = {
  neutral: 'bg-raised text-ink-muted',
  accent: 'bg-accent-soft text-accent-strong',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  gold: 'bg-raised text-gold',
};

export function Badges({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <span className={`block leading-8 ${className}`}>
      {Children.toArray(children).map((badge, index) => (
        <Fragment key={index}>
          {index > 0 ? ' ' : null}
          {badge}
        </Fragment>
      ))}
    </span>
  );
}

export function Badge({
  tone = 'neutral',
  language,
  children,
}: {
  tone?: keyof typeof tones;
  /** Language stored with the text. */
  language?: string | null;
  children: ReactNode;
}) {
  const text = typeof children === 'string' ? children : '';
  return (
    <span
      dir="auto"
      lang={language ? writtenLanguage(text, language) : titleLanguage(text)}
      className={`inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
