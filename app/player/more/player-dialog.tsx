import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { t } from '~/messages/t';
import { IconButton } from '~/player/controls';

type PlayerDialogProps = {
  title: string;
  onClose: () => void;
  /** Decides on which side it lies; its content follows the page. */
  dir?: 'ltr' | 'rtl' | undefined;
  className: string;
  children: ReactNode;
};

export function PlayerDialog({ title, onClose, dir, className, children }: PlayerDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current!;
    if (!element.open) element.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      dir={dir}
      aria-labelledby={titleId}
      onClose={onClose}
      closedby="any"
      className={`max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain border border-line bg-surface text-ink shadow-card ${className}`}
    >
      <div dir={t('language.direction')} className="grid gap-4 p-4 pt-2">
        <div className="flex items-center justify-between gap-4">
          <h2 id={titleId} className="text-xl font-semibold">
            {title}
          </h2>
          <IconButton icon={X} label={t('form.close')} onClick={() => dialog.current?.close()} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
