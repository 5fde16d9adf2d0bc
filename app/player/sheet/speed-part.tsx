import { useState } from 'react';
import { decimal, t } from '~/messages/t';
import { SpeedSelect } from '~/player/controls/controls';
import { exchangeSpeeds } from '~/player/sync/remote-speeds';
import { saveSpeedForAll } from '~/player/sync/podcast-speeds';
import { browserStorage } from '~/player/engine/storage';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';
import { StatusLine } from '~/ui/feedback/status-line';
import { Button } from '~/ui/forms/button';
import { PanelSection } from './panel-section';

export function SpeedPart() {
  const player = usePlayer();
  const rate = usePlayerState((state) => state.rate);
  const recitationId = usePlayerState(({ podcast }) =>
    podcast?.recitation ? podcast.id : undefined,
  );
  const [rateOfAll, setRateOfAll] = useState<number | null>(null);

  function useForAll(): void {
    const storage = browserStorage();
    void exchangeSpeeds(
      player,
      storage,
      saveSpeedForAll(storage, rate, player.listenerId, recitationId),
    );
    setRateOfAll(rate);
  }

  return (
    <PanelSection title={t('player.playbackSpeed')}>
      <div className="flex flex-wrap items-center gap-2">
        <SpeedSelect className="border-line-strong" />
        <Button type="button" look="quiet" size="small" onClick={useForAll}>
          {t('player.speedForAll')}
        </Button>
      </div>
      <StatusLine look="text-sm text-ink-muted">
        {rateOfAll === rate
          ? t('player.allPlayAt', { rate: t('player.rate', { rate: decimal(rate) }) })
          : t('player.speedKept')}
      </StatusLine>
    </PanelSection>
  );
}
