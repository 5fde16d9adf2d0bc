import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '~/messages/t';
import { MenuPanel } from '~/ui/navigation/menu-panel';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { EpisodeChoices, type EpisodeChoicesProps } from './episode-choices';

export type EpisodeMenuProps = Omit<EpisodeChoicesProps, 'onSaid'> & {
  /** Where the choices unfold, within the nearest `relative` around the menu. */
  panel?: 'start-0 top-11' | 'end-0 top-full';
  /** What can be chosen besides. */
  children?: ReactNode;
};

/** What can be done with an episode besides playing it. */
export function EpisodeMenu({ panel = 'end-0 top-full', children, ...choices }: EpisodeMenuProps) {
  const { episode, podcast } = choices;
  const name = () => <Name of={episode.title} likely={episode.language ?? podcast.language} />;
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
