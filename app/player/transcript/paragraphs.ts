export type Segment = { start: number | null; speaker: string | null; text: string };

export type Paragraph = { start: number | null; speaker: string | null; lines: Segment[] };

/** Number of lines after which the next sentence starts a paragraph, and after which any line does. */
const [ENOUGH, MOST] = [4, 9];

const ENDS_SENTENCE = /[.!?؟۔。]["'”»’)]*$/u;

/** Groups consecutive lines of one speaker into short paragraphs. */
export function paragraphsOf(segments: readonly Segment[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const line of segments) {
    const last = paragraphs.at(-1);
    const before = last?.lines.at(-1);
    const isFull =
      last !== undefined &&
      (last.lines.length >= MOST ||
        (last.lines.length >= ENOUGH && ENDS_SENTENCE.test(before!.text.trim())));
    if (!last || isFull || (line.speaker !== null && line.speaker !== last.speaker)) {
      paragraphs.push({ start: line.start, speaker: line.speaker, lines: [line] });
    } else {
      last.lines.push(line);
    }
  }
  return paragraphs;
}
