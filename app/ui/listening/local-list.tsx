import { useEffect, useState } from 'react';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { formatDate } from '~/lib/time/format-date';
import { t } from '~/messages/t';
import { QUEUE_CHANGED } from '~/player/engine/storage';
import { usePlayerState } from '~/player/engine/use-player';
import { SignInLink } from '~/ui/auth/sign-in';

/** Tells a visitor where the list is stored. */
export function LocalListNote() {
  return (
    <div className="grid justify-items-start gap-3 text-ink-muted">
      <p>{t('listening.inBrowser')}</p>
      <noscript>
        <p>{t('listening.needsScript')}</p>
      </noscript>
      <SignInLink variant="secondary" />
    </div>
  );
}

/**
 * Returns a list stored in this browser, or null until it is read.
 *
 * @param read must be the same in every render
 */
export function useLocalList<T extends ListedEpisode>(read: () => Promise<T[]>): T[] | null {
  const [items, setItems] = useState<T[] | null>(null);
  const version = usePlayerState((state) => state.positionsVersion);

  useEffect(() => {
    let current = true;
    const show = () =>
      void read().then(
        (list) => current && setItems(list),
        () => current && setItems([]),
      );
    show();
    addEventListener(QUEUE_CHANGED, show);
    addEventListener('storage', show);
    return () => {
      current = false;
      removeEventListener(QUEUE_CHANGED, show);
      removeEventListener('storage', show);
    };
  }, [read, version]);
  return items;
}

/** Groups items by the day of their instant, in UTC like all displayed dates, keeping the order of the items. */
export function byDay<T>(items: T[], instantOf: (item: T) => string): [day: string, items: T[]][] {
  const days = new Map<string, T[]>();
  for (const item of items) {
    const day = instantOf(item).slice(0, 10);
    const ofDay = days.get(day) ?? [];
    days.set(day, ofDay);
    ofDay.push(item);
  }
  return [...days];
}

export const DayHeading = ({ day }: { day: string }) => (
  <h2 className="text-lg font-semibold">
    <time dateTime={day}>{formatDate(day)}</time>
  </h2>
);
