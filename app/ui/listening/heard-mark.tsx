import { useRef } from 'react';
import type { ListeningPosition } from '~/domain/listening/listening';
import { useHeard } from '~/player/use-player';
import { LatePart } from '~/ui/late-part';

type Props = {
  episodeId: string;
  heard: ListeningPosition | null | undefined;
  /** Seconds, by the feed. */
  duration: number | null;
};

const load = () => import('./heard-words').then(({ HeardWords }) => HeardWords);
const onServer = import.meta.env.SSR ? await load() : null;

/** How far one listened, or that it was played. */
export function HeardMark({ episodeId, heard = null, duration }: Props) {
  const now = useHeard(episodeId, heard);
  const first = useRef(now);
  if (!now) return null;
  const props = { heard: now, duration };
  return <LatePart onServer={onServer} load={load} wanted={now !== first.current} props={props} />;
}
