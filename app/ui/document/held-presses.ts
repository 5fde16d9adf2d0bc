/*
 * Without script, Play, Save and Queue are forms that lead to another page. On a slow connection they are visible seconds
 * before the script runs; a press in that time is held until then, instead of loading a page that does not play.
 */

/** Marks the forms whose presses are held. */
export const HELD = { 'data-held': '' };

/** After this time without script, the form is sent as it would be without. */
const LONGEST_MS = 15_000;

/**
 * Runs inline before the page is shown. Keeps the last press of each button, marks it, and sends the form if the scripts
 * fail to load.
 */
export const HOLD_PRESSES = `(() => {
  const held = new Set();
  const hold = (event) => {
    const button = event.target instanceof Element && event.target.closest('form[data-held] button');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button.setAttribute('data-pressed', '');
    held.add(button);
    setTimeout(release, ${LONGEST_MS});
  };
  const fail = ({ target }) => target instanceof HTMLScriptElement && release();
  const take = () => {
    removeEventListener('click', hold, true);
    removeEventListener('error', fail, true);
    const buttons = [...held];
    held.clear();
    for (const button of buttons) button.removeAttribute('data-pressed');
    return buttons.filter((button) => button.isConnected);
  };
  const release = () => {
    const last = take().pop();
    if (last) last.form.requestSubmit(last);
  };
  addEventListener('click', hold, true);
  addEventListener('error', fail, true);
  window.takeHeldPresses = take;
})()`;

/** Repeats the presses held so far; from now on, the page handles them itself. */
export function repeatHeldPresses(): void {
  const { takeHeldPresses: take } = window as { takeHeldPresses?: () => HTMLElement[] };
  for (const button of take?.() ?? []) button.click();
}
