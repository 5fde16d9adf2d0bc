import {
  pagePart,
  partAndPage,
  reviewsPagePart,
  searchPart,
  TITLE_DASH,
} from '~/lib/web/page-meta';

const MARK = '\0';

/** What stands in a text where `pattern` has its mark; the text itself where it is another. */
function filledIn(text: string, pattern: string): string {
  const [before = '', after = ''] = pattern.split(MARK);
  const isIt = text.startsWith(before) && text.endsWith(after);
  return isIt ? text.slice(before.length, text.length - after.length) : text;
}

/** The parts of the title that the heading leaves out, and the page of a list. */
function unheard(heading: HTMLElement, part: HTMLElement, siteName: string): string {
  const heard = heading.textContent ?? '';
  const numbers = [...document.querySelectorAll<HTMLElement>('main nav[data-number]')].map(
    ({ dataset }) => Number(dataset.number),
  );
  const pages = numbers.flatMap((number) => [pagePart(number), reviewsPagePart(number)]);
  const withoutPage = (text: string) =>
    numbers.reduce((rest, number) => filledIn(rest, partAndPage(MARK, number)), text);
  const rest = document.title
    .split(TITLE_DASH)
    .map(withoutPage)
    .filter((one) => one !== siteName && !pages.includes(one))
    .filter((one) => !heard.includes(filledIn(one, searchPart(MARK))));
  const page = part.querySelector<HTMLElement>('nav[data-page]')?.dataset.page;
  return [...rest, page].filter(Boolean).join(', ');
}

const saidOfParts = (): string =>
  [...document.querySelectorAll<HTMLElement>('main [data-said]')]
    .map(({ dataset }) => dataset.said)
    .join(', ');

type Arrival = {
  hash: string;
  siteName: string;
  /** Addresses without the site. */
  before: string;
  place: string;
  /** Only a part of the page has changed. */
  keepsFocus: boolean;
  /** What had focus when the page came; what has been chosen since then keeps it. */
  focused: Element | null;
};

/** Without a slash at its end, and the mark (`?index`) that it has while an index route shows what it refused. */
const plainAddress = (place: string): string => place.replace(/\?index$|\bindex&|\/(?=\?|$)/g, '');

/** Moves focus, and returns what to announce; null leaves the announcement as it is. */
export function announcePage({ hash, siteName, before, place, keepsFocus, focused }: Arrival) {
  const hasMoved = plainAddress(before) !== plainAddress(place);
  const isQuiet = !hasMoved || keepsFocus;
  const said = isQuiet && hasMoved ? saidOfParts() : null;
  // Nothing has focus, or a disabled control.
  const isFocusLost = document.activeElement?.matches('body, :disabled') ?? true;
  if (isQuiet && !isFocusLost) return said;
  const main = document.querySelector('main')!;
  // The summary of a refused form took it.
  if (document.activeElement?.matches('main [role=alert]')) return null;
  // A dialog that closes gives the focus back too, but to what opened it.
  const hasMovedOn = document.activeElement !== focused && main.contains(document.activeElement);
  if (hasMovedOn) return document.title;
  const part =
    (isQuiet && focused?.isConnected && focused.closest<HTMLElement>('main section')) ||
    document.getElementById(hash.slice(1)) ||
    main.querySelector<HTMLElement>('[data-screen]') ||
    main;
  const heading = part.querySelector<HTMLElement>('h1, h2') ?? part;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return isQuiet ? said : unheard(heading, part, siteName);
}
