import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';

type ModalDialogProps = {
  title: string;
  /** Also read when the dialog opens. */
  message?: ReactNode;
  onClose: () => void;
  /** Closes on a press outside. */
  closedby?: 'any';
  /** Text direction for its position; its content follows the page. */
  dir?: 'ltr' | 'rtl' | undefined;
  className: string;
  padding?: string;
  /** For callers that close it themselves. */
  dialog?: RefObject<HTMLDialogElement>;
  /** Selects what takes the focus, and takes it again when `request` changes; else the title, which is read so. */
  first?: string;
  request?: unknown;
  children: ReactNode;
};

/** Open as long as it is rendered. */
export function ModalDialog({
  title,
  message,
  onClose,
  closedby,
  dir,
  className,
  padding = 'p-6',
  dialog,
  first = 'h2',
  request,
  children,
}: ModalDialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const element = dialog ?? own;
  const id = useId();
  useFocusWithin(element, first, request);

  return (
    <dialog
      ref={element}
      dir={dir}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={message ? `${id}-message` : undefined}
      onClose={onClose}
      closedby={closedby}
      className={`max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain border border-line bg-surface text-ink shadow-card ${className}`}
    >
      <div dir={t('language.direction')} className={`grid gap-4 ${padding}`}>
        <div className="flex items-center justify-between gap-4">
          <h2 id={`${id}-title`} tabIndex={-1} className="text-xl font-semibold">
            {title}
          </h2>
          <Button
            type="button"
            look="quiet"
            size="icon"
            className="shrink-0"
            aria-label={t('form.close')}
            onClick={() => element.current?.close()}
          >
            <X aria-hidden="true" className="size-5" />
          </Button>
        </div>
        {message ? <div id={`${id}-message`}>{message}</div> : null}
        {children}
      </div>
    </dialog>
  );
}

/**
 * First the dialog, then a part of it: Orca 43 says neither when the focus comes in the moment in which the rest of
 * the page goes out of reach. Two frames between them were too few for a dialog whose script is loaded as it opens.
 */
function useFocusWithin(
  dialog: RefObject<HTMLDialogElement>,
  selector: string,
  request: unknown,
): void {
  useEffect(() => {
    const element = dialog.current!;
    if (!element.open) element.showModal();
    element.focus();
    const later = setTimeout(() => {
      const hasMovedOn = document.activeElement !== element;
      if (!hasMovedOn) element.querySelector<HTMLElement>(selector)?.focus();
    }, 200);
    return () => clearTimeout(later);
  }, [dialog, selector, request]);
}
