/** What leads to the page of a speaker. */
export type SpeakerLink = { name: string; slug: string };

export const SPEAKER_PAGE_SIZE = 20;
