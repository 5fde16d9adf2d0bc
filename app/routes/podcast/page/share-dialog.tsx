import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { StatusLine } from '~/ui/feedback/status-line';
import { Button } from '~/ui/forms/button';
import { t } from '~/messages/t';

export type ShareDialogProps = { text: string; onClose: () => void };

export function ShareDialog({ text, onClose }: ShareDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [outcome, setOutcome] = useState('');

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(t('podcast.copied'));
    } catch {
      setOutcome(t('podcast.copyFailed'));
    }
  }

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
        <label className="grid gap-1.5">
          <span className="font-medium">{t('podcast.textToShare')}</span>
          <textarea
            readOnly
            rows={3}
            dir="auto"
            value={text}
            onFocus={(event) => event.currentTarget.select()}
            className="rounded-control border border-line-strong bg-canvas px-3 py-2"
          />
        </label>
        <Button type="button" onClick={() => void copy()}>
          {t('podcast.copy')}
        </Button>
        <div className="min-h-6">
          <StatusLine>{outcome}</StatusLine>
        </div>
      </div>
    </dialog>
  );
}
