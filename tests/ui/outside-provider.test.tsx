import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PlayPauseButton } from '~/player/controls/controls';
import { useActor } from '~/ui/auth/actor';
import { ThemeToggle } from '~/ui/frame/site-header';
import { UserMenu } from '~/ui/frame/user-menu';

const actor = {
  id: 'a',
  username: 'a',
  email: 'a@example.org',
  role: 'user' as const,
  interfaceLanguage: null,
  autoplayEnabled: false,
  autoStartEnabled: false,
  favoritesPrivate: false,
};

function WhoIsThere() {
  return <p>{useActor()?.username}</p>;
}

test.each([
  ['the player', <PlayPauseButton key="player" />, /usePlayer must be used within PlayerProvider/],
  ['the theme', <ThemeToggle key="theme" />, /useTheme must be used within a ThemeProvider/],
  ['who is signed in', <WhoIsThere key="actor" />, /must be used within a data router/],
  ['the menu of an account', <UserMenu key="menu" actor={actor} newCount={0} />, /./],
])('%s throws outside its provider instead of failing silently', (_, element, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderToStaticMarkup(element)).toThrow(message);
  vi.restoreAllMocks();
});
