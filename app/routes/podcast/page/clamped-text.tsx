import { useId } from 'react';
import type { MarkedText } from '~/lib/language/paragraph-languages';
import { FormattedText } from '~/ui/text/formatted-text';
import { t } from '~/messages/t';

/** Characters a line holds, roughly. */
const LINE = 80;
const LINES = 4;

/** Collapsed by a checkbox and CSS, so that it works without script. */
export function ClampedText({ text }: { text: MarkedText }) {
  const id = useId();
  if (text.html.replace(/<[^<>]*>/g, '').length <= LINE * LINES) {
    return <FormattedText text={text} className="text-ink-muted" />;
  }
  return (
    <div className="grid justify-items-start gap-1">
      <input id={id} type="checkbox" className="peer sr-only" />
      <FormattedText
        text={text}
        className="line-clamp-4 text-ink-muted peer-checked:line-clamp-none"
      />
      <label
        htmlFor={id}
        className="order-last inline-flex min-h-11 items-center font-medium text-accent underline peer-focus-visible:outline-3 peer-focus-visible:outline-focus"
      >
        {t('podcast.showFullDescription')}
      </label>
    </div>
  );
}
