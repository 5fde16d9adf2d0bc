import { useId } from 'react';
import { t } from '~/messages/t';
import { WrittenText } from './written-text';

const showWhole = {
  review: () => t('list.showWholeReview'),
  message: () => t('list.showWholeMessage'),
};

/** What three lines hold on a phone and at a desk, roughly. */
const [PHONE, DESK] = [120, 330];

/** What a person wrote, three lines of it at first. Folded by a checkbox and CSS, so that it works without script. */
export function ClampedWords({
  text,
  language,
  what,
}: {
  text: string;
  language: string | null;
  /** What the text is. */
  what: keyof typeof showWhole;
}) {
  const id = useId();
  const lines = text.split('\n').length;
  if (lines <= 3 && text.length <= PHONE) {
    return <WrittenText text={text} language={language} className="wrap-anywhere" />;
  }
  const fitsDesk = lines <= 3 && text.length <= DESK ? 'sm:hidden' : '';
  return (
    <div className="grid justify-items-start">
      <input id={id} type="checkbox" className={`peer sr-only ${fitsDesk}`} />
      <WrittenText
        text={text}
        language={language}
        className="line-clamp-3 wrap-anywhere peer-checked:line-clamp-none"
      />
      <label
        htmlFor={id}
        className={`order-last inline-flex min-h-9 items-center text-sm font-medium text-accent underline peer-focus-visible:outline-3 peer-focus-visible:outline-focus ${fitsDesk}`}
      >
        {showWhole[what]()}
      </label>
    </div>
  );
}
