import type { NamedLanguage } from '~/lib/language/language-names.server';

/** Values of `PodcastFacet.facet`. */
export const languageFacet = (code: string): string => `language:${code}`;
export const topicFacet = (slug: string): string => `topic:${slug}`;

/** A language to filter a list by. */
export type LanguageOption = NamedLanguage & { chosen: boolean };
