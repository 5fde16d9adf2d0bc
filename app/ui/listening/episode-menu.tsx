import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '~/messages/t';
import { MenuPanel } from '~/ui/navigation/menu-panel';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { EpisodeChoices, type EpisodeChoicesProps } from './episode-choices';

export type EpisodeMenuProps = Omit<EpisodeChoicesProps, 'onSaid'> & {
  /** Position of the panel within the nearest `relative` ancestor. */
  panel?: 'start-0 top-11' | 'end-0 top-full';
  /** Additional choices. */
  children?: ReactNode;
};

/** The actions for an episode other than playing it. */
export function EpisodeMenu({ panel = 'end-0 top-full', children, ...choices }: EpisodeMenuProps) {
  const { episode, podcast } = choices;
  const name = () => (
    <Name of={episode.title} fallbackLanguage={episode.language ?? podcast.language} />
  );
  return (
    <details>
      <summary className="grid size-11 list-none place-items-center rounded-control text-accent hover:bg-accent-soft">
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="sr-only">
          {t('listening.more')} <RichText text={t('podcast.ofEpisode')} marks={{ episode: name }} />
        </span>
      </summary>
      <MenuPanel
        className={`max-h-[45dvh] w-max max-w-full overflow-y-auto overscroll-contain p-1 ${panel}`}
      >
        {children}
        <EpisodeChoices {...choices} />
      </MenuPanel>
    </details>
  );
}
