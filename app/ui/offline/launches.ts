import { safeRedirect } from '~/lib/web/site-paths';
import { languageOf } from '~/messages/language-paths';
import { pageLanguage } from '~/messages/t';

type LaunchQueue = {
  setConsumer(consumer: (launch: { targetURL?: string }) => void): void;
};

/** Follows what the installed app is opened with, a shortcut or a shared link, in this document: playback goes on. */
export function followLaunches(navigate: (to: string) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  const [loaded] = performance.getEntriesByType('navigation');
  launchQueue?.setConsumer(({ targetURL }) => {
    // The browser has loaded the first one itself.
    if (!targetURL || targetURL === loaded?.name) return;
    const { pathname, search, origin } = new URL(targetURL);
    if (origin !== location.origin) return;
    if (languageOf(pathname) === pageLanguage()) navigate(safeRedirect(pathname + search));
    else location.assign(targetURL);
  });
}
