/** Values of `PodcastFacet`, which an admin can correct. */
const RECITATION = 'topic:quran-recitation';
const TAFSIR = 'topic:tafsir';

/** Relation to select from a podcast for `isRecitation`. */
export const recitationFacets = {
  where: { facet: { in: [RECITATION, TAFSIR] } },
  select: { facet: true },
};

/** True for podcasts of recitation only, not for those that also explain the Qur’an. */
export const isRecitation = (facets: readonly { facet: string }[]): boolean =>
  facets.length === 1 && facets[0]!.facet === RECITATION;
