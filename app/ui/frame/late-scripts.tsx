import { Scripts } from '@remix-run/react';
import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react';

/** React 18 passes the attribute on as it is. */
const LOW = { fetchpriority: 'low' };

function atLowPriority(nodes: ReactNode): ReactNode {
  return Children.map(nodes, (node) => {
    if (!isValidElement<{ children?: ReactNode; fetchpriority?: string }>(node)) return node;
    if (node.type === Fragment) return atLowPriority(node.props.children);
    return node.type === 'link' ? cloneElement(node, LOW) : node;
  });
}

/**
 * Scripts with low priority, after styles and artwork. Calls the Remix component to reach its links. The browser
 * keeps what the server made, because its own manifest does not name what each route imports.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  return import.meta.env.SSR ? (
    <div hidden>{atLowPriority(Scripts({ nonce }))}</div>
  ) : (
    <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
}
