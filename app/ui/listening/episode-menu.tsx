import { Link, useHref } from '@remix-run/react';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListeningPosition } from '~/domain/listening/listening';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { usePosition, usePlayer } from '~/player/engine/use-player';
import { showToast } from '~/ui/feedback/toasts';
import { MENU_ITEM, MenuPanel } from '~/ui/navigation/menu-panel';
import { Name, RichText } from '~/ui/text/inline-text';
import { ListenerForm } from './listener-form';

type EpisodeChoicesProps = {
  episode: PlayerEpisode;
  podcast: PlayerPodcast;
  heard?: ListeningPosition | null;
  isQueued?: boolean | undefined;
  /** Defaults to a toast; must be the same in every render. */
  onSaid?: (toast: Toast) => void;
};

/** Queues an episode or marks it as played. */
export function EpisodeChoices(props: EpisodeChoicesProps) {
  const { episode, podcast, heard = null, isQueued, onSaid = showToast } = props;
  const player = usePlayer();
  const queue = { formAction: useHref('/queue/change'), name: 'intent' };
  const played = usePosition(episode.id, heard)?.finished;

  function changeHere(choice: string): void {
    import('~/player/sync/visitor-changes').then(
      async ({ changeInBrowser }) =>
        onSaid(await changeInBrowser(player, choice, episode, podcast)),
      () => onSaid({ title: t('listening.notSaved'), variant: 'destructive' }),
    );
  }

  return (
    <ListenerForm
      action={`/episodes/${episode.id}/played`}
      fields={{ episode: episode.id }}
      onVisitor={changeHere}
      onSaid={onSaid}
    >
      {isQueued ? null : (
        <>
          <button {...queue} value="next" className={MENU_ITEM}>
            {t('listening.playNext')}
          </button>
          <button {...queue} value="last" className={MENU_ITEM}>
            {t('listening.addToQueue')}
          </button>
        </>
      )}
      <button name="played" value={played ? 'no' : 'yes'} className={MENU_ITEM}>
        {played ? t('listening.markUnplayed') : t('listening.markPlayed')}
      </button>
      <button name="played" value="before" className={MENU_ITEM}>
        {t('listening.markEarlier')}
      </button>
      <Link to={`/episodes/${episode.id}/collect`} rel="nofollow" className={MENU_ITEM}>
        {t('collections.add')}
      </Link>
    </ListenerForm>
  );
}

type EpisodeMenuProps = Omit<EpisodeChoicesProps, 'onSaid'> & {
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
