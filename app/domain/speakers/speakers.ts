/** What leads to the page of somebody who speaks. */
export type SpeakerLink = { name: string; slug: string };

export const SPEAKER_PAGE_SIZE = 20;
