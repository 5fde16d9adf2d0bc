import { useHref, useLocation, useNavigate, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { formatDate, weekdayName } from '~/lib/time/format-date';
import { DAY, MINUTE } from '~/lib/time/milliseconds';
import { KEPT_AT, type DataNote } from '~/lib/web/offline-pages';
import { digits, t } from '~/messages/t';
import { usePlayer } from '~/player/engine/use-player';
import { useActor } from '~/ui/auth/actor';
import { clearDeviceData } from '~/ui/document/service-worker';
import { Notice } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { followLaunches } from './launches';
import { registerWorker } from './register-worker';

/** Returns when the shown page was kept, in ms; null if it is new. */
function useKeptAt(): number | null {
  const { pathname, search } = useLocation();
  const here = useHref(pathname + search);
  const [savedAt, setSavedAt] = useState<Record<string, number | null>>(() => {
    const at = document.documentElement.getAttribute(KEPT_AT);
    return at === null ? {} : { [location.pathname + location.search]: Number(at) };
  });
  useEffect(() => {
    const note = ({ data }: MessageEvent<DataNote>) =>
      setSavedAt((current) => ({ ...current, [data.path]: data.at }));
    navigator.serviceWorker.addEventListener('message', note);
    return () => navigator.serviceWorker.removeEventListener('message', note);
  }, []);
  return savedAt[here] ?? null;
}

/** Writes `Tuesday, 14:05` for the last week, else the date, in the device's time. */
function writeTime(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * MINUTE);
  const isThisWeek = Date.now() - at < 6 * DAY;
  const day = isThisWeek ? weekdayName(local.getUTCDay() || 7) : formatDate(local.toISOString());
  return t('offline.dayAndTime', { day, time: digits(local.toISOString().slice(11, 16)) });
}

function KeptNotice({ at }: { at: number }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    addEventListener('online', revalidate);
    return () => removeEventListener('online', revalidate);
  }, [revalidate]);
  const time = writeTime(at);
  return (
    <div className="page pt-4">
      <Notice
        role="status"
        title={
          navigator.onLine ? t('offline.noAnswerFrom', { time }) : t('offline.keptFrom', { time })
        }
      >
        <Button
          type="button"
          variant="secondary"
          size="small"
          className="mt-2"
          busy={state === 'loading'}
          onClick={revalidate}
        >
          {t('feedback.retry')}
        </Button>
      </Notice>
    </div>
  );
}

/** Once somebody signs out or the session ends, nothing of it stays on the device. */
function useClearedSession(): void {
  const id = useActor()?.id ?? null;
  const before = useRef(id);
  useEffect(() => {
    if (before.current !== null && before.current !== id) clearDeviceData();
    before.current = id;
  }, [id]);
}

/** Registers the worker, follows what the installed app is opened with, and says when a page is an earlier one. */
export function Offline() {
  const player = usePlayer();
  const navigate = useNavigate();
  const keptAt = useKeptAt();
  useClearedSession();
  useEffect(() => void registerWorker(player), [player]);
  const latest = useRef(navigate);
  latest.current = navigate;
  useEffect(() => followLaunches((to) => latest.current(to)), []);
  return keptAt === null ? null : <KeptNotice at={keptAt} />;
}
