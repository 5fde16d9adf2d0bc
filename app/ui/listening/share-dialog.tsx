import { useState } from 'react';
import { t } from '~/messages/t';
import { ModalDialog } from '~/ui/feedback/modal-dialog';
import { StatusLine } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';

/** A text to share, with a copy button. */
export function SharedText({ text }: { text: string }) {
  const [outcome, setOutcome] = useState('');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(t('podcast.copied'));
    } catch {
      setOutcome(t('podcast.copyFailed'));
    }
  }

  return (
    <>
      <label className="grid gap-1.5">
        <span className="font-medium">{t('podcast.textToShare')}</span>
        <textarea
          readOnly
          rows={5}
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
    </>
  );
}

export type ShareDialogProps = { text: string; onClose: () => void };

export function ShareDialog({ text, onClose }: ShareDialogProps) {
  return (
    <ModalDialog
      title={t('podcast.shareThis')}
      onClose={onClose}
      className="m-auto w-full max-w-md rounded-card backdrop:bg-black/50"
    >
      <SharedText text={text} />
    </ModalDialog>
  );
}
