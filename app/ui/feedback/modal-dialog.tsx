import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { X } from '~/ui/text/icons';

type ModalDialogProps = {
  title: string;
  /** Also announced when the dialog opens. */
  message?: ReactNode;
  onClose: () => void;
  /** Closes on a click outside. */
  closedby?: 'any';
  /** Text direction that determines its position. Its content follows the page. */
  dir?: 'ltr' | 'rtl' | undefined;
  className: string;
  padding?: string;
  /** For callers that close the dialog themselves. */
  dialog?: RefObject<HTMLDialogElement>;
  /**
   * Selector of the element that takes focus, again whenever `request` changes. Defaults to the title, which is then
   * read aloud.
   */
  first?: string;
  request?: unknown;
  children: ReactNode;
};

/** The dialog is open as long as it is rendered. */
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
  const ownRef = useRef<HTMLDialogElement>(null);
  const element = dialog ?? ownRef;
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
            variant="quiet"
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
 * Focuses the dialog first, then the element inside it. Orca 43 announces neither if focus moves at the moment the rest
 * of the page becomes inert. A delay of two frames was too short for a dialog whose script is loaded as it opens.
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
