/** What leads to the page of somebody who speaks. */
export type SpeakerLink = { name: string; slug: string };

export const SPEAKER_PAGE_SIZE = 20;

export type SpeakerEpisode = {
  id: string;
  title: string;
  pubDate: string | null;
  /** Seconds. */
  duration: number | null;
  /** Null where there is no recording. */
  audioUrl: string | null;
  imagePath: string | null;
  podcast: {
    id: string;
    slug: string;
    title: string;
    language: string | null;
    imagePath: string | null;
  };
};
