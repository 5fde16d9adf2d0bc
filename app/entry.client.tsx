import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadTexts } from './messages/texts-in-browser';
import { keepInstallPrompt } from './ui/document/install-prompt';
import { watchHistory } from './ui/navigation/history-guard';
import { tolerateTranslation } from './ui/text/translated-texts';

/** Waits for Remix's page data: suspending without a boundary makes React 18 fail with "Root did not complete". */
async function pageDataRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

try {
  new BroadcastChannel('');
} catch {
  // Firefox blocks BroadcastChannel when cookies are blocked; the theme provider opens one if it exists.
  delete (window as { BroadcastChannel?: unknown }).BroadcastChannel;
}
tolerateTranslation();
watchHistory();
keepInstallPrompt();
void Promise.all([pageDataRead(), loadTexts()]).then(hydrate);
