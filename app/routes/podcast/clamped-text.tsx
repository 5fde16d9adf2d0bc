import { useId } from 'react';

/** What fits on a line, about; the text is shown whole when it needs no more lines than these. */
const LINE = 80;
const LINES = 4;

/**
 * A sanitised description, cut to a few lines behind a switch when it is long. The switch is a checkbox and
 * CSS, so that it works without script as well.
 */
export function ClampedText({ html, lang }: { html: string; lang: string | null }) {
  const id = useId();
  const text = (
    <div
      dir="auto"
      lang={lang ?? undefined}
      className="prose line-clamp-4 text-ink-muted peer-checked:line-clamp-none"
      // Sanitised when it was stored (lib/sanitize-html.server.ts).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
  if (html.replace(/<[^>]*>/g, '').length <= LINE * LINES) {
    return (
      <div
        dir="auto"
        lang={lang ?? undefined}
        className="prose text-ink-muted"
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  }
  return (
    <div className="grid justify-items-start gap-1">
      <input id={id} type="checkbox" className="peer sr-only" />
      {text}
      <label
        htmlFor={id}
        className="order-last inline-flex min-h-11 items-center font-medium text-accent underline peer-focus-visible:outline-3 peer-focus-visible:outline-focus"
      >
        Show full description
      </label>
    </div>
  );
}
