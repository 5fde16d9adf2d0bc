import {
  pagePart,
  partAndPage,
  reviewsPagePart,
  searchPart,
  TITLE_DASH,
} from '~/lib/web/page-meta';

const MARK = '\0';

/** Returns what replaces the mark of `pattern` in a text, or the whole text if it does not match. */
function filledIn(text: string, pattern: string): string {
  const [before = '', after = ''] = pattern.split(MARK);
  const isIt = text.startsWith(before) && text.endsWith(after);
  return isIt ? text.slice(before.length, text.length - after.length) : text;
}

/** Returns the parts of the title that the heading leaves out, and the page number of a list. */
function findUnannouncedParts(heading: HTMLElement, part: HTMLElement, siteName: string): string {
  const headingText = heading.textContent ?? '';
  const numbers = [...document.querySelectorAll<HTMLElement>('main nav[data-number]')].map(
    ({ dataset }) => Number(dataset.number),
  );
  const pages = numbers.flatMap((number) => [pagePart(number), reviewsPagePart(number)]);
  const withoutPage = (text: string) =>
    numbers.reduce((rest, number) => filledIn(rest, partAndPage(MARK, number)), text);
  const rest = document.title
    .split(TITLE_DASH)
    .map(withoutPage)
    .filter((part) => part !== siteName && !pages.includes(part))
    .filter((part) => !headingText.includes(filledIn(part, searchPart(MARK))));
  const page = part.querySelector<HTMLElement>('nav[data-page]')?.dataset.page;
  return [...rest, page].filter(Boolean).join(', ');
}

const readAnnouncedParts = (): string =>
  [...document.querySelectorAll<HTMLElement>('main [data-said]')]
    .map(({ dataset }) => dataset.said)
    .join(', ');

type Arrival = {
  hash: string;
  siteName: string;
  /** URLs without the origin. */
  before: string;
  address: string;
  /** Only a part of the page has changed. */
  keepsFocus: boolean;
  /** What had focus when the page arrived. An element focused since then keeps focus. */
  focused: Element | null;
};

/** Strips a trailing slash, and the `?index` in the URL of an index route that shows a rejected form. */
const plainAddress = (address: string): string =>
  address.replace(/\?index$|\bindex&|\/(?=\?|$)/g, '');

/** Moves focus and returns the announcement; null leaves the current announcement unchanged. */
export function announcePage({ hash, siteName, before, address, keepsFocus, focused }: Arrival) {
  const hasMoved = plainAddress(before) !== plainAddress(address);
  const isQuiet = !hasMoved || keepsFocus;
  const message = isQuiet && hasMoved ? readAnnouncedParts() : null;
  // Nothing has focus, or only a disabled control.
  const isFocusLost = document.activeElement?.matches('body, :disabled') ?? true;
  if (isQuiet && !isFocusLost) return message;
  const main = document.querySelector('main')!;
  // The error summary of a rejected form has taken focus.
  if (document.activeElement?.matches('main [role=alert]')) return null;
  // A closing dialog also moves focus, but back to the element that opened it.
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
  return isQuiet ? message : findUnannouncedParts(heading, part, siteName);
}
