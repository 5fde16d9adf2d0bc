import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { surviveTranslation } from './ui/translated-texts';

/**
 * Waits until Remix has read the page's data, for which it would suspend. With nothing around the document to
 * catch that, a click or a key in that moment would end React 18 with "Root did not complete", and the page
 * would never come alive. Remix offers no other way to wait: its component throws the promise, as any that
 * suspends, before it does anything else.
 */
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

surviveTranslation();
void pageDataRead().then(hydrate);
