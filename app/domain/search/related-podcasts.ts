export type RelatedPodcast = {
  id: string;
  slug: string;
  title: string;
  author: string | null;
  language: string | null;
  imagePath: string | null;
};
