import { useId, type ReactNode } from 'react';
import type { MarkedText } from '~/lib/language/mark-languages';
import { t } from '~/messages/t';
import { FormattedText, WrittenText } from './written-text';

type Props = {
  /** Label of the control that expands the text. */
  showAll: string;
  /** For browsers that cannot detect clamping: whether the text is too long only on a phone, or on a desktop too. */
  isLong: 'phone' | 'desk';
  /** @param clamp classes for the text */
  children: (clamp: string) => ReactNode;
};

/**
 * Shows the first lines of a text. A checkbox and CSS expand it, so that it works without script; the checkbox is shown
 * only if the text is cut off (`cut-text` in app.css).
 */
function Clamped({ showAll, isLong, children }: Props) {
  const id = useId();
  return (
    <div className="cut-text grid justify-items-start">
      <input id={id} type="checkbox" className={`peer sr-only cut-${isLong}`} />
      {children('peer-checked:line-clamp-none')}
      <label
        htmlFor={id}
        className={`group order-last inline-flex min-h-11 items-center font-medium text-accent underline peer-focus-visible:outline-3 peer-focus-visible:outline-focus cut-${isLong}`}
      >
        <span className="in-[:checked~label]:hidden">{showAll}</span>
        <span className="hidden in-[:checked~label]:inline">{t('list.showLess')}</span>
      </label>
    </div>
  );
}

/** Roughly what fits on four lines on a phone and on a desktop. Shorter text is never clamped. */
const [PHONE, DESK] = [160, 320];

/** A text from a feed, clamped to four lines. */
export function ClampedText({ text }: { text: MarkedText }) {
  const { length } = text.html.replace(/<[^<>]*>/g, '');
  if (length <= PHONE) return <FormattedText text={text} className="text-ink-muted" />;
  return (
    <Clamped showAll={t('podcast.showFullDescription')} isLong={length > DESK ? 'desk' : 'phone'}>
      {(clamp) => <FormattedText text={text} className={`line-clamp-4 text-ink-muted ${clamp}`} />}
    </Clamped>
  );
}

const showWhole = {
  review: () => t('list.showWholeReview'),
  message: () => t('list.showWholeMessage'),
};

type WordsProps = {
  text: string;
  language: string | null;
  /** What kind of text it is. */
  what: keyof typeof showWhole;
};

const LINES = 3;

/** A text written by a person, clamped to three lines. */
export function ClampedWords({ text, language, what }: WordsProps) {
  const lines = text.split('\n').length;
  const share = text.length / LINES;
  if (lines <= LINES && share <= PHONE / 4) {
    return <WrittenText text={text} language={language} className="wrap-anywhere" />;
  }
  return (
    <Clamped
      showAll={showWhole[what]()}
      isLong={lines > LINES || share > DESK / 4 ? 'desk' : 'phone'}
    >
      {(clamp) => (
        <WrittenText
          text={text}
          language={language}
          className={`line-clamp-3 wrap-anywhere ${clamp}`}
        />
      )}
    </Clamped>
  );
}
