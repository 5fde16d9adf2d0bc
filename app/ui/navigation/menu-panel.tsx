import { useLocation } from '@remix-run/react';
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { Ellipsis } from '~/ui/text/icons';

/** Classes of an item in a menu. */
export const MENU_ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start hover:bg-raised';

/** Closes the menu in which an element is, and focuses the button that opens it. */
export function closeMenu(inside: Element): void {
  const menu = inside.closest('details');
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

const detailsOf = (panel: RefObject<HTMLElement>) => panel.current!.closest('details')!;

/** Closes the `details` around the panel on Escape, an outside click or a navigation. */
function useClosingDetails(panel: RefObject<HTMLElement>): void {
  const { key } = useLocation();

  const shownAt = useRef(key);
  useEffect(() => {
    // Not on the first render: the menu may have been opened before hydration.
    if (shownAt.current !== key) detailsOf(panel).open = false;
    shownAt.current = key;
  }, [panel, key]);

  useEffect(() => {
    const menu = detailsOf(panel);
    const end = new AbortController();
    const closeOutside = ({ target }: Event) => {
      if (menu.open && !menu.contains(target as Node)) menu.open = false;
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.open) return;
      closeMenu(menu);
    };
    document.addEventListener('pointerdown', closeOutside, end);
    document.addEventListener('focusin', closeOutside, end);
    document.addEventListener('keydown', closeOnEscape, end);
    return () => end.abort();
  }, [panel]);
}

/** Whether the player bar or the end of the window would cover the panel, and there is more space above its button. */
function isBetterAbove(panel: HTMLElement, button: DOMRect): boolean {
  const { top, bottom, height } = panel.getBoundingClientRect();
  // Space taken up by headers and bars at both ends (base.css).
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const end = innerHeight - parseFloat(scrollPaddingBottom);
  const above = button.top - parseFloat(scrollPaddingTop);
  return bottom > end && (above >= height || above > end - top);
}

/** Opens the panel upwards if it would be covered below. */
function useFreePosition(panel: RefObject<HTMLElement>): void {
  useEffect(() => {
    const menu = detailsOf(panel);
    const reposition = () => {
      const { style, offsetParent } = panel.current!;
      style.insetBlock = '';
      if (!menu.open || !offsetParent) return;
      const button = menu.querySelector('summary')!.getBoundingClientRect();
      if (!isBetterAbove(panel.current!, button)) return;
      const upwards = offsetParent.getBoundingClientRect().bottom - button.top;
      style.insetBlock = `auto ${upwards}px`;
    };
    reposition();
    menu.addEventListener('toggle', reposition);
    return () => menu.removeEventListener('toggle', reposition);
  }, [panel]);
}

/**
 * The panel that a `details` opens over the page, positioned by `className`. Without script, only its own button closes
 * it.
 */
export function MenuPanel({ className, children }: { className: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useClosingDetails(panel);
  useFreePosition(panel);
  return (
    <div
      ref={panel}
      data-overlay
      className={`absolute z-40 rounded-card border border-line bg-surface shadow-card ${className}`}
    >
      {children}
    </div>
  );
}

/** A choice of a menu; `of` tells screen readers what it concerns, as they may read it out of context. */
export const MenuChoice = ({
  text,
  of,
  ...button
}: ComponentProps<'button'> & { text: string; of: ReactNode }) => (
  <button {...button} className={MENU_ITEM}>
    <span>
      {text} <span className="sr-only">{of}</span>
    </span>
  </button>
);

type DotsMenuProps = {
  label: ReactNode;
  /** What it concerns, shown at the head of the menu where it covers that: on a phone. */
  title?: ReactNode;
  /** Position of the panel within the nearest `relative` ancestor. */
  panel?: 'start-0 top-11' | 'end-0 top-full';
  children: ReactNode;
};

const BESIDE = 'max-h-[45dvh] w-max max-w-full overflow-y-auto overscroll-contain p-1';
/** On a phone, a sheet from below; its shadow darkens the rest. */
const BELOW =
  'phone:fixed phone:inset-x-0 phone:start-0 phone:top-auto phone:bottom-0 phone:z-50 phone:max-h-[75dvh] phone:w-auto phone:rounded-b-none phone:shadow-[0_0_0_100vmax_rgb(0_0_0/0.4)] phone:border-x-0 phone:border-b-0 phone:p-2 phone:pb-[max(0.5rem,env(safe-area-inset-bottom))]';

/**
 * A button with three dots that opens a menu of what else can be done with something. A long list has many of them, so
 * what they contain is made when they are opened, and stays; without script it is there at once.
 */
export function DotsMenu({ label, title, panel = 'end-0 top-full', children }: DotsMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [isMade, setIsMade] = useState(false);
  // It may have been opened before the script was there.
  useEffect(() => {
    if (menu.current?.open) setIsMade(true);
  }, []);
  const content = (
    <MenuPanel className={`${BESIDE} ${panel} ${BELOW}`}>
      {title ? (
        <p className="hidden truncate px-3 py-2 text-sm font-semibold phone:block">{title}</p>
      ) : null}
      {children}
    </MenuPanel>
  );
  return (
    <details ref={menu} onToggle={() => setIsMade(true)}>
      <summary
        onClick={() => setIsMade(true)}
        className="grid size-11 list-none place-items-center rounded-control text-accent hover:bg-accent-soft"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="sr-only">{label}</span>
      </summary>
      {isMade ? content : <noscript>{content}</noscript>}
    </details>
  );
}
