import { createStore } from './store';

/** Chromium's event with which a page may offer to install the site. */
type InstallPrompt = Event & { prompt(): Promise<unknown> };

/** Null unless the browser would install the site now. */
export const installPrompt = createStore<InstallPrompt | null>(null);

/** Must be called in the client entry, because the event comes once and early. Keeps the browser from its own banner. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => installPrompt.set(null));
}
