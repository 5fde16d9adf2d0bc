import { t } from '~/messages/t';
import { ModalDialog } from '~/ui/feedback/modal-dialog';
import { SharedText } from '~/ui/listening/shared-text';

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
