import { Link, useHref } from '@remix-run/react';
import { type ComponentProps, type ReactNode, useEffect, type FormEvent } from 'react';
import type { ListeningPosition } from '~/domain/listening/listening-schema';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { usePosition, usePlayer } from '~/player/engine/use-player';
import { type Change, marked, playedUpTo, queued, type Waits } from '~/player/sync/changes';
import { useKeep } from '~/player/sync/send-or-keep';
import { useActor } from '~/ui/auth/actor';
import { HELD } from '~/ui/document/held-presses';
import { useOutcomeFetcher } from '~/ui/feedback/outcomes';
import { showToast } from '~/ui/feedback/toasts';
import { EnhancedField, ReturnHere, HiddenFields } from '~/ui/forms/enhanced-form';
import { guardNavigation } from '~/ui/navigation/guard-navigation';
import { DotsMenu, MENU_ITEM, closeMenu } from '~/ui/navigation/menu-panel';
import { Name, RichText } from '~/ui/text/inline-text';
import { DownloadChoice } from './download-choice';
import { ShareLink } from './share-link';

type EpisodeChoicesProps = {
  episode: PlayerEpisode;
  podcast: PlayerPodcast;
  heard?: ListeningPosition | null;
  isQueued?: boolean | undefined;
  /** Defaults to a toast; must be the same in every render. */
  onToast?: (toast: Toast) => void;
};

function waitingOf({ id, title }: PlayerEpisode, choice: string | undefined): Change | null {
  switch (choice) {
    case 'next':
    case 'last':
      return queued(id, choice, title);
    case 'yes':
    case 'no':
      return marked(id, choice === 'yes', title);
    case 'before':
      return playedUpTo(id, title);
    default:
      return null;
  }
}

/** Queues an episode or marks it as played. */
export function EpisodeChoices(props: EpisodeChoicesProps) {
  const { episode, podcast, heard = null, isQueued, onToast = showToast } = props;
  const player = usePlayer();
  const queue = { formAction: useHref('/queue/change'), name: 'intent' };
  const played = usePosition(episode.id, heard)?.finished;

  function changeHere(choice: string): void {
    import('~/player/sync/visitor-changes').then(
      async ({ changeInBrowser }) =>
        onToast(await changeInBrowser(player, choice, episode, podcast)),
      () => onToast({ title: t('listening.notSaved'), variant: 'destructive' }),
    );
  }

  return (
    <ListenerForm
      action={`/episodes/${episode.id}/played`}
      fields={{ episode: episode.id }}
      onVisitor={changeHere}
      waits={({ intent, played: choice }) => waitingOf(episode, intent?.[0] ?? choice?.[0])}
      onToast={onToast}
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
      <DownloadChoice episode={episode} podcast={podcast} onToast={onToast} />
      <Link to={`/episodes/${episode.id}/collect`} rel="nofollow" className={MENU_ITEM}>
        {t('collections.add')}
      </Link>
    </ListenerForm>
  );
}

type EpisodeMenuProps = Omit<EpisodeChoicesProps, 'onToast'> &
  Pick<ComponentProps<typeof DotsMenu>, 'panel'> & {
    /** Additional choices. */
    children?: ReactNode;
  };

/** The actions for an episode other than playing it. */
export function EpisodeMenu({ panel, children, ...choices }: EpisodeMenuProps) {
  const { episode, podcast } = choices;
  const name = () => (
    <Name of={episode.title} fallbackLanguage={episode.language ?? podcast.language} />
  );
  const label = (
    <>
      {t('listening.more')} <RichText text={t('podcast.ofEpisode')} marks={{ episode: name }} />
    </>
  );
  return (
    <DotsMenu label={label} title={name()} panel={panel}>
      {children}
      <EpisodeChoices {...choices} />
      {episode.path ? (
        <ShareLink title={episode.title} path={episode.path} className={MENU_ITEM}>
          {t('podcast.share')}
        </ShareLink>
      ) : null}
    </DotsMenu>
  );
}

type ListenerFormProps = {
  action: string;
  fields: Record<string, string>;
  /**
   * For a visitor with script: changes the data in this browser.
   *
   * @param choice the value of the pressed button
   */
  onVisitor: (choice: string) => void;
  /** What is kept to be sent later if there is no answer. */
  waits?: Waits;
  /** Defaults to a toast; must be the same in every render. */
  onToast?: ((toast: Toast) => void) | undefined;
  className?: string;
  children: ReactNode;
};

/** A form about an episode that a member submits to the site. Without script it returns to this page. */
export function ListenerForm(props: ListenerFormProps) {
  const { action, fields, onVisitor, waits, onToast, className, children } = props;
  const fetcher = useOutcomeFetcher({
    failureTitle: t('listening.notSaved'),
    changesQueue: true,
    show: onToast,
    keep: useKeep(waits),
  });
  const signedIn = useActor() !== null;
  const player = usePlayer();
  // Otherwise a form whose code fails to load would reload the document.
  useEffect(() => guardNavigation(player), [player]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    closeMenu(event.currentTarget);
    if (signedIn) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement) onVisitor(submitter.value);
  }

  return (
    <fetcher.Form method="post" action={action} onSubmit={submit} className={className} {...HELD}>
      <EnhancedField />
      <ReturnHere />
      <HiddenFields of={Object.entries(fields)} />
      {children}
    </fetcher.Form>
  );
}
