/** With these numbers of episodes a wide screen shows all of them; with others the first three. */
const SHOWN_WHOLE = [1, 2, 3, 6];
const SHOWN_ELSE = 3;
/** From here on a narrow screen, which always shows all, has View All too. */
const MANY = 7;

/**
 * How the home page shows `count` featured episodes, as classes: the server does not know how wide the
 * screen is. Wide begins at `md`.
 * @returns the class of each item, and of View All (null: there is none on any screen)
 */
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
