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
