import { MenuPanel } from '~/ui/navigation/menu-panel';
import { EpisodeChoices, type EpisodeChoicesProps } from './episode-choices';

export type EpisodeMenuProps = Omit<EpisodeChoicesProps, 'onSaid'> & {
  /** Where the choices unfold, within the nearest `relative` around the menu. */
  panel: 'start-0 top-11' | 'end-0 top-full';
};

export function EpisodeMenuForm({ panel, ...props }: EpisodeMenuProps) {
  return (
    <MenuPanel className={`w-max max-w-full p-1 ${panel}`}>
      <EpisodeChoices {...props} />
    </MenuPanel>
  );
}
