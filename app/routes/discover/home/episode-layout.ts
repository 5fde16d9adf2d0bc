/** Numbers of episodes that a wide screen shows in full; for any other number it shows three. */
const SHOWN_WHOLE = [1, 2, 3, 6];
const SHOWN_ELSE = 3;
/** From this number on, a narrow screen offers View All. */
const MANY = 7;

/** Classes for `count` featured episodes and View All (null: none); wide screens begin at `md`. */
export function episodeLayout(count: number): {
  itemClass: (index: number) => string | undefined;
  viewAllClass: string | null;
} {
  const shownWhole = SHOWN_WHOLE.includes(count);
  return {
    itemClass: (index) => (!shownWhole && index >= SHOWN_ELSE ? 'md:hidden' : undefined),
    viewAllClass: shownWhole ? null : count >= MANY ? '' : 'max-md:hidden',
  };
}
