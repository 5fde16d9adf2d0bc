import { useRef } from 'react';
import type { RatingsSummary } from '~/domain/community/ratings/ratings';
import { LatePart } from '~/ui/late-part';

const load = () => import('./external-ratings').then(({ ExternalRatings }) => ExternalRatings);
const onServer = import.meta.env.SSR ? await load() : null;

/** Read only, so the server's HTML is enough until there are others. */
export function LateRatings({ ratings }: { ratings: RatingsSummary }) {
  const first = useRef(ratings);
  const wanted = ratings !== first.current;
  return <LatePart onServer={onServer} load={load} wanted={wanted} props={{ ratings }} />;
}
