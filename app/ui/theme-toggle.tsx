import { useLocation } from '@remix-run/react';
import { Moon, Sun } from 'lucide-react';
import { Theme, useTheme } from './theme';

/** A form to our own route, which writes the cookie; with script the page is repainted at once as well. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const { pathname, search } = useLocation();
  const next = theme === Theme.DARK ? Theme.LIGHT : Theme.DARK;
  const Icon = next === Theme.DARK ? Moon : Sun;
  return (
    <form
      method="post"
      action="/theme"
      onSubmit={(event) => {
        event.preventDefault();
        setTheme(next);
      }}
    >
      <input type="hidden" name="theme" value={next} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        aria-label="Toggle theme"
        title="Toggle theme"
        className="grid size-11 place-items-center rounded-control hover:bg-raised"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </form>
  );
}
