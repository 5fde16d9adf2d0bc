/**
 * Browser translation replaces text nodes with `<font>` elements, which breaks React (facebook/react#11538). The text
 * nodes are therefore put back before React touches them.
 */
const translations = new WeakMap<Node, ChildNode>();

function note(records: MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling } of records) {
    const anchor = (addedNodes[0] ?? previousSibling) as ChildNode | null;
    if (anchor?.nodeName !== 'FONT') continue;
    removedNodes.forEach((node) => translations.set(node, anchor));
  }
}

/** Returns the outermost `<font>` of a text node. */
function translationOf(text: Node): ChildNode | undefined {
  if (!text.parentNode) return translations.get(text);
  let font: ChildNode | undefined;
  for (
    let around = text.parentElement;
    around?.nodeName === 'FONT';
    around = around.parentElement
  ) {
    font = around;
  }
  return font;
}

/** Must be called before React starts. */
export function tolerateTranslation(): void {
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  const putBack = (node: Node | null): void => {
    if (!(node instanceof Text)) return;
    note(observer.takeRecords());
    const translation = translationOf(node);
    if (translation?.isConnected) translation.replaceWith(node);
  };

  const page = Node.prototype;
  const { insertBefore, appendChild, removeChild } = page;
  page.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    putBack(node);
    putBack(next);
    return insertBefore.call(this, node, next) as T;
  };
  page.appendChild = function <T extends Node>(this: Node, node: T): T {
    putBack(node);
    return appendChild.call(this, node) as T;
  };
  page.removeChild = function <T extends Node>(this: Node, node: T): T {
    putBack(node);
    return removeChild.call(this, node) as T;
  };
  const { set, ...rest } = Object.getOwnPropertyDescriptor(page, 'nodeValue')!;
  Object.defineProperty(page, 'nodeValue', {
    ...rest,
    set(this: Node, value: string | null) {
      putBack(this);
      set!.call(this, value);
    },
  });
}
