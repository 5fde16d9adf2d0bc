/** Numbers that are still looked at, and links that are still made, in the rest of a text. */
export type LinkRoom = { numbers: number; links: number };

/** Of a whole text, in however many pieces markup cuts it. */
export const roomForLinks = (links = 300): LinkRoom => ({ numbers: 2_000, links });

export const isUsedUp = ({ numbers, links }: LinkRoom): boolean => numbers === 0 || links === 0;

/** Sanitised HTML with each piece of text that stands in no link changed; `change` gets and gives HTML. */
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
