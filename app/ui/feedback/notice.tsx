import type { ReactNode } from 'react';

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
