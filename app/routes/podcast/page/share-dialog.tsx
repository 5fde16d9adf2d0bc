import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '~/ui/forms/button';
import { SharedText } from '~/ui/share/shared-text';
import { t } from '~/messages/t';

export type ShareDialogProps = { text: string; onClose: () => void };

export function ShareDialog({ text, onClose }: ShareDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="share-title"
      onClose={onClose}
      className="m-auto w-full max-w-md rounded-card border border-line bg-surface p-6 text-ink shadow-card backdrop:bg-black/50"
    >
      <div className="grid gap-4">
        <div className="flex items-center justify-between gap-4">
          <h2 id="share-title" className="text-xl font-semibold">
            {t('podcast.shareThis')}
          </h2>
          <Button
            type="button"
            look="quiet"
            size="icon"
            aria-label={t('form.close')}
            onClick={() => dialog.current?.close()}
          >
            <X aria-hidden="true" className="size-5" />
          </Button>
        </div>
        <SharedText text={text} />
      </div>
    </dialog>
  );
}
