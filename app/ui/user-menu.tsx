import { Form, Link, useLocation } from '@remix-run/react';
import { ChevronDown, Heart, LogOut, Settings, User } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isAdmin, type Actor } from '~/domain/users/users';

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start hover:bg-raised';

/** A disclosure, so that it opens without script; with script it closes on Escape, a click elsewhere or a choice. */
export function UserMenu({ actor }: { actor: Actor }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);

  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (menu.current?.open && !menu.current.contains(event.target as Node))
        menu.current.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);

  return (
    <details ref={menu} className="relative">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-control border border-line-strong px-2 [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden="true"
          className="grid size-7 place-items-center rounded-full bg-accent text-sm font-semibold text-on-accent"
        >
          {[...actor.username][0]?.toUpperCase()}
        </span>
        <span className="sr-only">Account menu of </span>
        <span className="sr-only sm:not-sr-only">
          <span dir="auto" className="block max-w-40 truncate">
            {actor.username}
          </span>
        </span>
        <ChevronDown aria-hidden="true" className="size-4" />
      </summary>
      <div className="absolute end-0 top-full z-40 mt-2 w-64 rounded-card border border-line bg-surface p-2 shadow-card">
        <div className="border-b border-line px-3 pt-1 pb-2">
          <p dir="auto" className="font-semibold wrap-anywhere">
            {actor.username}
          </p>
          <p className="text-sm wrap-anywhere text-ink-muted">{actor.email}</p>
        </div>
        <ul className="pt-1">
          <li>
            <Link to="/my-profile" className={item}>
              <User aria-hidden="true" className="size-4" /> Profile
            </Link>
          </li>
          <li>
            <Link to="/favorites" className={item}>
              <Heart aria-hidden="true" className="size-4" /> My Favorites
            </Link>
          </li>
          {isAdmin(actor) ? (
            <li>
              <Link to="/admin" className={item}>
                <Settings aria-hidden="true" className="size-4" /> Admin
              </Link>
            </li>
          ) : null}
          <li>
            <Form method="post" action="/logout">
              <button type="submit" className={item}>
                <LogOut aria-hidden="true" className="size-4" /> Log out
              </button>
            </Form>
          </li>
        </ul>
      </div>
    </details>
  );
}
