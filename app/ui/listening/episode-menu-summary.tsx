import { t } from '~/messages/t';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import type { EpisodeMenuProps } from './episode-menu-form';

/** What opens an episode's menu, inside its `details`. */
export function EpisodeMenuSummary({ episode, podcast }: EpisodeMenuProps) {
  const name = () => <Name of={episode.title} likely={episode.language ?? podcast.language} />;
  return (
    <summary className="grid size-11 list-none place-items-center rounded-control text-accent hover:bg-accent-soft">
      {/* No icon: this stands on pages whose script has no room for one. */}
      <span aria-hidden="true" className="text-xs">
        •••
      </span>
      <span className="sr-only">
        {t('listening.more')} <RichText text={t('podcast.ofEpisode')} marks={{ episode: name }} />
      </span>
    </summary>
  );
}
