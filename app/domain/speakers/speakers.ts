/** Data for a link to a speaker's page. */
export type SpeakerLink = { name: string; slug: string };

export const SPEAKER_PAGE_SIZE = 20;
