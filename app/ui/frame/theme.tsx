import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  type Dispatch,
  type ReactNode,
} from 'react';
import type { Theme as SavedTheme } from 'remix-themes';
import { openTabChannel } from '~/lib/web/tab-channel';

export type Theme = `${SavedTheme}`;

const CHANNEL = 'theme';

const ThemeContext = createContext<[Theme, Dispatch<Theme>] | null>(null);

export function ThemeProvider({ saved, children }: { saved: Theme; children: ReactNode }) {
  const [theme, setTheme] = useState(saved);
  useEffect(() => {
    const channel = openTabChannel(CHANNEL);
    if (!channel) return;
    channel.onmessage = ({ data }) => setTheme(data);
    return () => channel.close();
  }, []);
  const value = useMemo<[Theme, Dispatch<Theme>]>(
    () => [
      theme,
      (chosen) => {
        // The other tabs' channels hear it, and this tab's own.
        const channel = openTabChannel(CHANNEL);
        channel?.postMessage(chosen);
        channel?.close();
        setTheme(chosen);
        saveTheme(chosen);
      },
    ],
    [theme],
  );
  return <ThemeContext.Provider value={value}>{children}</ThemeContext.Provider>;
}

/** Without an answer the theme lasts as long as the page. */
function saveTheme(theme: Theme): void {
  fetch('/api/theme', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ theme }),
    keepalive: true,
  }).catch(() => {});
}

export function useTheme(): [Theme, Dispatch<Theme>] {
  const value = useContext(ThemeContext);
  if (!value) throw new Error('useTheme must be used within a ThemeProvider');
  return value;
}
