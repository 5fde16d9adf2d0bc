import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '~/messages/t';
import { RichText, unseen } from '~/ui/text/inline-text';

const headings = { h2: 'text-xl sm:text-2xl', h3: 'text-lg' };

/**
 * A section that is folded under its heading on a phone and open elsewhere. Styles alone show it there (`fold`), so that
 * it needs no script; with one it is opened for good, and can be closed.
 */
export function Fold({
  title,
  level: Heading = 'h3',
  count,
  isOpen = false,
  children,
}: {
  title: string;
  level?: keyof typeof headings;
  /** How many it holds. */
  count?: number;
  /** Open on a phone too. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  // Never closed again: that is for whoever opened it.
  const [begins] = useState(isOpen);
  useEffect(() => {
    if (isOpen || matchMedia('(width >= 40rem)').matches) details.current!.open = true;
    details.current!.dataset.settled = '';
  }, [isOpen]);
  return (
    <section>
      <details ref={details} open={begins} className="fold">
        <summary className="min-h-11 cursor-pointer content-center">
          <Heading className={`inline font-semibold wrap-anywhere ${headings[Heading]}`}>
            {title}
          </Heading>
          {count === undefined ? null : (
            <span className="ms-2 text-ink-muted">
              <RichText text={t('list.countInAll', { count })} marks={{ said: unseen }} />
            </span>
          )}
        </summary>
        <div className="grid gap-2 pb-2 sm:gap-3">{children}</div>
      </details>
    </section>
  );
}
