import { useHref, useLocation } from '@remix-run/react';
import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Theme, useTheme } from 'remix-themes/build/theme-provider.js';
import { t } from '~/messages/t';

export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const { pathname, search } = useLocation();
  const next = theme === Theme.DARK ? Theme.LIGHT : Theme.DARK;
  const [said, setSaid] = useState('');
  const Icon = next === Theme.DARK ? Moon : Sun;
  return (
    <form
      method="post"
      action={useHref('/theme')}
      onSubmit={(event) => {
        event.preventDefault();
        setTheme(next);
        setSaid(next === Theme.DARK ? t('frame.darkTheme') : t('frame.lightTheme'));
      }}
    >
      <input type="hidden" name="theme" value={next} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        aria-label={t('frame.toggleTheme')}
        title={t('frame.toggleTheme')}
        className="grid size-11 place-items-center rounded-control hover:bg-raised"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </form>
  );
}
