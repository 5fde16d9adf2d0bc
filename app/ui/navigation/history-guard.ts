type HistoryGuard = (event: PopStateEvent) => void;

let guard: HistoryGuard | null = null;

/** Called on the next step back in the history, either to close the layer or to finish closing it. */
let layer: (() => void) | null = null;

/** Must be called in the client entry: only a listener added before the router's receives popstate first. */
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
 * Adds a history entry for something that opens over the page, so that going back closes it. The entry has the URL of
 * the page, so the router does not notice it.
 *
 * @param onBack called when the user goes back
 * @returns a function that removes the entry; its `then` is called once the history is as before
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
    // Meanwhile another page was opened from the layer.
    if (!(history.state as { isLayer?: true } | null)?.isLayer) {
      layer = null;
      return then();
    }
    layer = then;
    history.back();
  };
}
