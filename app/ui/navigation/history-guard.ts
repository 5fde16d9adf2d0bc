type HistoryGuard = (event: PopStateEvent) => void;

let guard: HistoryGuard | null = null;

/** What the next step back in the history closes, or ends. */
let layer: (() => void) | null = null;

/** Called in the entry: only a listener added before the router's hears popstate before it. */
export function watchHistory(): void {
  addEventListener('popstate', (event) => {
    if (!layer) return guard?.(event);
    const close = layer;
    layer = null;
    event.stopImmediatePropagation();
    close();
  });
}

export const setHistoryGuard = (next: HistoryGuard): void => void (guard = next);

/**
 * A step of the history for what opens over the page, so that a gesture that goes back closes it. The router does not
 * hear of it: the step has the address of the page.
 *
 * @param onBack called when one went back
 * @returns ends the step; `then` is called when the history is as before
 */
export function openLayer(onBack: () => void): (then?: () => void) => void {
  let isOpen = true;
  history.pushState({ ...(history.state as object | null), isLayer: true }, '');
  layer = () => {
    isOpen = false;
    onBack();
  };
  return (then = () => {}) => {
    if (!isOpen) return then();
    isOpen = false;
    // Another page was opened over it meanwhile.
    if (!(history.state as { isLayer?: true } | null)?.isLayer) {
      layer = null;
      return then();
    }
    layer = then;
    history.back();
  };
}
