import { Link, type LinkProps } from '@remix-run/react';
import { createContext, useContext, type ButtonHTMLAttributes } from 'react';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'medium' | 'small' | 'icon';

const variants: Record<Variant, string> = {
  primary: 'border border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-raised',
  quiet: 'border border-transparent text-accent hover:bg-accent-soft',
  danger: 'border border-danger text-danger hover:bg-danger-soft',
};

const sizes: Record<Size, string> = {
  medium: 'min-h-11 px-4 py-2',
  small: 'finger min-h-9 px-3 py-1 text-sm',
  icon: 'size-11',
};

export function buttonClass(
  variant: Variant = 'primary',
  size: Size = 'medium',
  extra = '',
): string {
  return `inline-flex items-center justify-center gap-2 rounded-control font-medium wrap-break-word transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${variants[variant]} ${sizes[size]} ${extra}`;
}

type Style = { variant?: Variant; size?: Size };

/** True while the form around a button is being sent. */
export const Sending = createContext(false);

export function Button({
  variant,
  size,
  className,
  type = 'submit',
  busy: given,
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Style & { busy?: boolean }) {
  const sending = useContext(Sending);
  const busy = given ?? (type === 'submit' && sending);
  return (
    <button
      type={type}
      className={buttonClass(variant, size, className)}
      // A `disabled` button would lose focus while it waits.
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    />
  );
}

export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Style) {
  return <Link className={buttonClass(variant, size, className)} {...rest} />;
}
