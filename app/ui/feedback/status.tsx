import { useLocation } from '@remix-run/react';
import { type ReactNode, useId } from 'react';
import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';
import type { Icon } from '~/ui/text/icons';

const tones = {
  info: 'border-line-strong bg-raised text-ink',
  success: 'border-success bg-success-soft text-ink',
  danger: 'border-danger bg-danger-soft text-ink',
};

/** `status` is announced politely, `alert` interrupts. */
export function Notice({
  tone = 'info',
  title,
  role,
  children,
}: {
  tone?: keyof typeof tones;
  title?: ReactNode;
  role?: 'status' | 'alert';
  children?: ReactNode;
}) {
  return (
    <div role={role} className={`rounded-control border-s-4 px-4 py-3 ${tones[tone]}`}>
      {title ? <div className="font-semibold">{title}</div> : null}
      {children}
    </div>
  );
}

/** Replaces a part of the page that could not be loaded; the rest of the page is unaffected. */
export function NotLoaded({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Notice tone="danger" role="alert" title={title}>
      {children}
      <ButtonLink
        to={pathname + search}
        replace
        preventScrollReset
        variant="secondary"
        size="small"
        className="mt-2"
      >
        {t('feedback.retry')}
      </ButtonLink>
    </Notice>
  );
}

export function EmptyState({
  icon: Icon,
  title,
  children,
}: {
  icon?: Icon;
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

/** Leads on where there is nothing to show. */
export const SearchLink = () => (
  <ButtonLink to="/search" variant="secondary">
    {t('feedback.searchPodcasts')}
  </ButtonLink>
);

/**
 * A line whose changes are announced. It stays in the page while empty, because a change of `display` is not announced.
 * It has no `role="status"`, because Orca stops there while reading and says "statusbar" instead of the text.
 */
export function StatusLine({
  className = '',
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return (
    <p aria-live="polite" aria-atomic="true" className={`${className} empty:sr-only`}>
      {children}
    </p>
  );
}

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
