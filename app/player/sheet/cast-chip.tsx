import { Cast } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '~/messages/t';
import { usePlayer } from '~/player/engine/use-player';
import { buttonClass } from '~/ui/forms/button';
import { StatusLine } from '~/ui/feedback/status-line';

/** Whether another device is available, and whether one is playing, through the browser's Remote Playback API. */
function useRemotePlayback(remote: RemotePlayback | undefined) {
  const [available, setAvailable] = useState(false);
  const [state, setState] = useState(remote?.state ?? 'disconnected');
  useEffect(() => {
    if (!remote) return;
    let watched: number | undefined;
    let gone = false;
    const stop = (id: number) => void remote.cancelWatchAvailability(id).catch(() => undefined);
    // Rejected while the browser saves power; then no button is shown.
    remote.watchAvailability(setAvailable).then(
      (id) => {
        watched = id;
        if (gone) stop(id);
      },
      () => undefined,
    );
    const onChange = () => setState(remote.state);
    const changes = ['connecting', 'connect', 'disconnect'] as const;
    for (const change of changes) remote.addEventListener(change, onChange);
    return () => {
      gone = true;
      if (watched !== undefined) stop(watched);
      for (const change of changes) remote.removeEventListener(change, onChange);
    };
  }, [remote]);
  return { available, state };
}

/** Lets the listener choose another device to play on. Hidden if none is available. */
export function CastChip() {
  const remote = usePlayer().audio?.remote;
  const { available, state } = useRemotePlayback(remote);
  const isElsewhere = state !== 'disconnected';
  if (!remote || (!available && !isElsewhere)) return null;
  // Dismissing the browser's dialog also rejects.
  const choose = () => void remote.prompt().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        aria-pressed={isElsewhere}
        onClick={choose}
        className={buttonClass(
          'secondary',
          'medium',
          '!rounded-full text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft',
        )}
      >
        <Cast aria-hidden="true" className="size-4 shrink-0" />
        <span>{t('player.otherDevice')}</span>
      </button>
      <StatusLine look="sr-only">
        {state === 'connected' ? t('player.playsOnOtherDevice') : null}
      </StatusLine>
    </>
  );
}
