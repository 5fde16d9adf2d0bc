/** Names of what a podcast is listed under, in `PodcastFacet`. */
export const languageFacet = (code: string): string => `language:${code}`;
export const topicFacet = (slug: string): string => `topic:${slug}`;
