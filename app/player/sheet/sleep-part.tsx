import { useRef, useState } from 'react';
import { t } from '~/messages/t';
import { useChapters } from '~/player/engine/chapters';
import { inMinutes, pausesAt, timeLeft, useSleepTimer } from '~/player/sleep/sleep-context';
import { SLEEP_MINUTES, type SleepEnd } from '~/player/sleep/sleep-timer';
import { StatusLine } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { PanelSection } from './panel-section';

const EXTENSION = 5;

export function SleepPart() {
  const { timer, sleep } = useSleepTimer();
  const [announcement, setAnnouncement] = useState('');
  const choices = useRef<HTMLDivElement>(null);

  function start(length: number | SleepEnd): void {
    timer.start(length);
    say();
  }

  function extend(): void {
    timer.extend(EXTENSION);
    say();
  }

  function cancel(): void {
    timer.cancel();
    setAnnouncement(t('player.sleepOff'));
    // The pressed button is gone, so focus moves to the choices.
    choices.current?.querySelector('button')?.focus();
  }

  function say(): void {
    const { until, minutesLeft } = timer.getState();
    const inTime = () => t('player.pausesIn', { time: inMinutes(minutesLeft) });
    setAnnouncement(typeof until === 'string' ? pausesAt(until) : inTime());
  }

  return (
    <PanelSection title={t('player.sleepTimer')}>
      <StatusLine className="sr-only">
        {sleep.hasEnded ? t('player.sleepEnded') : announcement}
      </StatusLine>
      {sleep.until === null ? null : (
        <>
          <p>{timeLeft(sleep)}</p>
          <div className="grid grid-cols-2 gap-2">
            {typeof sleep.until === 'string' ? null : (
              <Choice onClick={extend}>
                {t('player.addTime', { time: inMinutes(EXTENSION) })}
              </Choice>
            )}
            <Choice onClick={cancel}>{t('player.turnOff')}</Choice>
          </div>
        </>
      )}
      <div
        ref={choices}
        data-sleep-choices
        role="group"
        aria-label={t('player.sleepTimer')}
        className="grid grid-cols-3 gap-2"
      >
        <Lengths onChoose={start} />
      </div>
    </PanelSection>
  );
}

function Lengths({ onChoose }: { onChoose: (length: number | SleepEnd) => void }) {
  const hasChapters = useChapters().chapters.length > 0;
  return (
    <>
      {SLEEP_MINUTES.map((minutes) => (
        <Choice key={minutes} onClick={() => onChoose(minutes)}>
          {inMinutes(minutes)}
        </Choice>
      ))}
      <Choice className="col-span-3" onClick={() => onChoose('episode')}>
        {t('player.endOfEpisode')}
      </Choice>
      {hasChapters ? (
        <Choice className="col-span-3" onClick={() => onChoose('chapter')}>
          {t('player.endOfChapter')}
        </Choice>
      ) : null}
    </>
  );
}

type ChoiceProps = { className?: string; onClick: () => void; children: string };

function Choice({ className = '', onClick, children }: ChoiceProps) {
  return (
    <Button
      type="button"
      variant="secondary"
      size="small"
      className={`!px-1 ${className}`}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
