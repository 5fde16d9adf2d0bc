import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { Name } from '~/ui/text/name';
import type { Paragraph, Segment } from './paragraphs';

type Props = ComponentPropsWithoutRef<'p'> & {
  of: Pick<Paragraph, 'start' | 'speaker'> & { lines: Pick<Segment, 'start' | 'text'>[] };
  language: string | null;
  /** What plays from the paragraph's second. */
  time: (start: number) => ReactNode;
  /** A line as it is shown; itself unless told. */
  words?: (text: string, index: number) => ReactNode;
};

/** Its time, who speaks, and its lines, each with its second. */
export function SpokenParagraph({
  of: { start, speaker, lines },
  language,
  time,
  words = (text) => text,
  ...attributes
}: Props) {
  return (
    <p {...attributes}>
      {start === null ? null : <>{time(start)} </>}
      {speaker ? (
        <>
          <Name of={speaker} likely={language} className="font-semibold" />{' '}
        </>
      ) : null}
      {lines.map(({ start: at, text }, index) => (
        // Part of its paragraph, whose direction is that of its words.
        <span key={index} data-at={at ?? undefined} className="[unicode-bidi:normal]">
          {words(text, index)}{' '}
        </span>
      ))}
    </p>
  );
}
