import { useState } from 'react';
import { t } from '~/messages/t';
import { LatePart } from '~/ui/late-part';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import type { EpisodeMenuProps } from './episode-menu-form';

const load = () => import('./episode-menu-form').then(({ EpisodeMenuForm }) => EpisodeMenuForm);
const onServer = import.meta.env.SSR ? await load() : null;

/** What can be done with an episode besides playing it. */
export function EpisodeMenu(props: EpisodeMenuProps) {
  const { episode, podcast } = props;
  const [wanted, setWanted] = useState(false);
  return (
    <details onToggle={() => setWanted(true)}>
      <summary className="grid size-11 list-none place-items-center rounded-control text-accent hover:bg-accent-soft">
        {/* No icon: this stands on pages whose script has no room for one. */}
        <span aria-hidden="true" className="text-xs">
          •••
        </span>
        <span className="sr-only">
          {t('listening.more')}{' '}
          <RichText
            text={t('podcast.ofEpisode')}
            marks={{
              episode: () => (
                <Name of={episode.title} likely={episode.language ?? podcast.language} />
              ),
            }}
          />
        </span>
      </summary>
      <LatePart onServer={onServer} load={load} wanted={wanted} waits props={props} />
    </details>
  );
}
