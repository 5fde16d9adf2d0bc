import { useState } from 'react';
import { LatePart } from '~/ui/late-part';
import type { EpisodeMenuProps } from './episode-menu-form';
import { EpisodeMenuSummary } from './episode-menu-summary';

const load = () => import('./episode-menu-form').then(({ EpisodeMenuForm }) => EpisodeMenuForm);
const onServer = import.meta.env.SSR ? await load() : null;

/** What can be done with an episode besides playing it. */
export function EpisodeMenu(props: EpisodeMenuProps) {
  const [wanted, setWanted] = useState(false);
  return (
    <details onToggle={(event) => setWanted(event.currentTarget.open)}>
      <EpisodeMenuSummary {...props} />
      <LatePart onServer={onServer} load={load} wanted={wanted} waits props={props} />
    </details>
  );
}
