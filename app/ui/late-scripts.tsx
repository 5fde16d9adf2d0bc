import { Scripts } from '@remix-run/react';
import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react';

/** React 18 has no property for it and passes the attribute on as it is. */
const LOW = { fetchpriority: 'low' };

function atLowPriority(nodes: ReactNode): ReactNode {
  return Children.map(nodes, (node) => {
    if (!isValidElement<{ children?: ReactNode; fetchpriority?: string }>(node)) return node;
    if (node.type === Fragment) return atLowPriority(node.props.children);
    return node.type === 'link' ? cloneElement(node, LOW) : node;
  });
}

/**
 * Remix's scripts, fetched after what the page is painted with. Every page works before they are there, so
 * the style sheet and the artwork come first on a slow line. Remix offers no property for it; its component is
 * called here instead of rendered, to reach the links in it.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  return <>{atLowPriority(Scripts({ nonce }))}</>;
}
