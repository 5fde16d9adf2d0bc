import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { t } from '~/messages/t';
import { LatePart } from '~/ui/late-part';
import { Menu } from '~/ui/navigation/menu';
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
    <Menu
      className="size-11 justify-center text-accent hover:bg-accent-soft"
      onOpen={() => setWanted(true)}
      button={
        <>
          <Ellipsis aria-hidden="true" className="size-5" />
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
        </>
      }
    >
      <LatePart onServer={onServer} load={load} wanted={wanted} waits props={props} />
    </Menu>
  );
}
