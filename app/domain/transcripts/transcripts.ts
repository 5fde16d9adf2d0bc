/** Times in seconds; null where the transcript gives none. */
export type TranscriptParagraph = {
  start: number | null;
  speaker: string | null;
  lines: { start: number | null; text: string }[];
};
