import { useId, type ReactNode } from 'react';
import type { MarkedText } from '~/lib/language/paragraph-languages';
import { t } from '~/messages/t';
import { FormattedText } from './formatted-text';
import { WrittenText } from './written-text';

type Props = {
  /** What is said to see all of it. */
  showAll: string;
  /** For a browser that cannot tell whether something is cut: whether at least a phone cuts it, or a desk too. */
  isLong: 'phone' | 'desk';
  /** @param clamp the classes of the text */
  children: (clamp: string) => ReactNode;
};

/**
 * A text of which a few lines are shown at first. Folded by a checkbox and CSS, so that it works without script; the
 * checkbox is there only where something is cut (`cut-text` in app.css).
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

/** What four lines hold on a phone and at a desk, roughly: what is shorter is never folded. */
const [PHONE, DESK] = [160, 320];

/** A text of a feed, four lines of it at first. */
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
  /** What the text is. */
  what: keyof typeof showWhole;
};

const LINES = 3;

/** What a person wrote, three lines of it at first. */
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
