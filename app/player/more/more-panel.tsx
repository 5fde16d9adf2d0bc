import { t } from '~/messages/t';
import { KeysSwitch } from '~/player/keys/keys-switch';
import { ModalDialog } from '~/ui/feedback/modal-dialog';
import { Button } from '~/ui/forms/button';
import { ChaptersSection } from './chapters-section';
import { EpisodeSection } from './episode-section';
import { PanelSection } from './panel-section';
import { QueueSection } from './queue-section';
import { SleepSection } from './sleep-section';
import { SpeedSection } from './speed-section';

type MorePanelProps = {
  /** That of the bar, at whose end the panel lies. */
  dir: 'ltr' | 'rtl' | undefined;
  onClose: () => void;
  onShowKeys: () => void;
};

/** Rises from the bottom of a phone; elsewhere it lies above the end of the bar. Its parts are `PanelSection`s. */
export function MorePanel({ dir, onClose, onShowKeys }: MorePanelProps) {
  return (
    <ModalDialog
      title={t('player.more')}
      onClose={onClose}
      closedby="any"
      dir={dir}
      padding="p-4 pt-2"
      className="mx-0 mt-auto mb-0 w-full max-w-none rounded-t-card pb-[env(safe-area-inset-bottom)] backdrop:bg-black/50 sm:ms-auto sm:me-[max(1rem,(100vw-76rem)/2+2rem)] sm:mb-[calc(var(--player-height)-0.5rem)] sm:max-h-[calc(100dvh-var(--player-height)-1rem)] sm:w-96 sm:rounded-card sm:pb-0 sm:backdrop:bg-transparent"
    >
      <SpeedSection />
      <SleepSection />
      <ChaptersSection />
      <QueueSection onLeave={onClose} />
      <EpisodeSection />
      <PanelSection title={t('player.shortcuts')}>
        <KeysSwitch />
        <Button
          type="button"
          look="secondary"
          size="small"
          className="justify-self-start"
          onClick={onShowKeys}
        >
          {t('player.showShortcuts')}
        </Button>
      </PanelSection>
    </ModalDialog>
  );
}
