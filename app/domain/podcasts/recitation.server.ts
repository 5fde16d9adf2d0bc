/** As `PodcastFacet` has them, which an admin can correct. */
const RECITATION = 'topic:quran-recitation';
const TAFSIR = 'topic:tafsir';

/** What `isRecitation` asks for, in a `select` of a podcast. */
export const recitationFacets = {
  where: { facet: { in: [RECITATION, TAFSIR] } },
  select: { facet: true },
};

/** A podcast of recitation and of what explains it is not meant. */
export const isRecitation = (facets: readonly { facet: string }[]): boolean =>
  facets.length === 1 && facets[0]!.facet === RECITATION;
