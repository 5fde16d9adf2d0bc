import { useEffect, useState, type ComponentType } from 'react';
import { KEPT_AT } from '~/lib/web/offline-pages';
import { AFTER_FIRST_LOAD } from '~/player/player-provider';

/**
 * Loads what works with the service worker once the page is usable, and at once in a document that the worker has kept.
 *
 * @param isOn false if the site has switched its worker off
 */
export function OfflinePlace({ isOn }: { isOn: boolean }) {
  const [Offline, setOffline] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isOn || !navigator.serviceWorker) return;
    const load = () =>
      void import('./offline').then(
        ({ Offline }) => setOffline(() => Offline),
        () => {},
      );
    const isKept = document.documentElement.hasAttribute(KEPT_AT);
    const timer = setTimeout(load, isKept ? 0 : AFTER_FIRST_LOAD);
    return () => clearTimeout(timer);
  }, [isOn]);
  return Offline ? <Offline /> : null;
}
