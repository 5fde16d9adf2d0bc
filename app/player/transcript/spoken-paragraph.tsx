import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { Name } from '~/ui/text/inline-text';
import type { Paragraph, Segment } from './read-transcript';

type Props = ComponentPropsWithoutRef<'p'> & {
  of: Pick<Paragraph, 'start' | 'speaker'> & { lines: Pick<Segment, 'start' | 'text'>[] };
  language: string | null;
  /** Renders the button that plays from the start of the paragraph. */
  time: (start: number) => ReactNode;
  /** Renders what follows the words of a paragraph with a start. */
  after?: (start: number) => ReactNode;
  /** Renders the text of a line; plain text by default. */
  words?: (text: string, index: number) => ReactNode;
};

/** Timestamp, speaker, and the lines, each with its start time in `data-at`. */
export function SpokenParagraph({
  of: { start, speaker, lines },
  language,
  time,
  after,
  words = (text) => text,
  ...attributes
}: Props) {
  return (
    <p {...attributes}>
      {start === null ? null : <>{time(start)} </>}
      {speaker ? (
        <>
          <Name of={speaker} fallbackLanguage={language} className="font-semibold" />{' '}
        </>
      ) : null}
      {lines.map(({ start: at, text }, index) => (
        // The line belongs to its paragraph, whose direction is set by its text.
        <span key={index} data-at={at ?? undefined} className="[unicode-bidi:normal]">
          {words(text, index)}{' '}
        </span>
      ))}
      {start === null ? null : after?.(start)}
    </p>
  );
}
