/** Remaining budget for a text: numbers to examine and links to create. */
export type LinkRoom = { numbers: number; links: number };

/** Creates the budget for a whole text, however many parts markup splits it into. */
export const roomForLinks = (links = 300): LinkRoom => ({ numbers: 2_000, links });

export const isUsedUp = ({ numbers, links }: LinkRoom): boolean => numbers === 0 || links === 0;

/** Applies `change` to each piece of sanitized HTML outside links; `change` receives and returns HTML. */
export function changeOutsideLinks(html: string, change: (text: string) => string): string {
  let depth = 0;
  return html
    .split(/(<[^<>]*>)/)
    .map((part, index) => {
      if (index % 2 === 0) return depth > 0 ? part : change(part);
      if (part.startsWith('<a')) depth += 1;
      else if (part === '</a>') depth -= 1;
      return part;
    })
    .join('');
}
