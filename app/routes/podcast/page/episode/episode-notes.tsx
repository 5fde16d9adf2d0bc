import type { MouseEvent } from 'react';
import { t } from '~/messages/t';
import { usePlayer } from '~/player/use-player';
import { FormattedText } from '~/ui/text/formatted-text';
import { Name } from '~/ui/text/name';
import type { EpisodePage } from './episode-page.server';

const ROLES: Record<string, () => string> = {
  host: () => t('podcast.host'),
  guest: () => t('podcast.guest'),
};

function People({ page: { people, podcast } }: { page: EpisodePage }) {
  if (people.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {people.map(({ name, role }) => (
        <li key={`${role} ${name}`}>
          <Name of={name} likely={podcast.language} className="font-medium" />{' '}
          <span className="text-sm text-ink-muted">{ROLES[role.toLowerCase()]?.()}</span>
        </li>
      ))}
    </ul>
  );
}

/** The whole notes; a press on a time in them plays from there. */
export function EpisodeNotes({ page }: { page: EpisodePage }) {
  const { podcast, episode } = page;
  const player = usePlayer();

  function playFrom(event: MouseEvent): void {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const link = (event.target as Element).closest('a[href^="?t="]');
    if (!link || elsewhere || !episode.audioUrl) return;
    event.preventDefault();
    const at = Number(link.getAttribute('href')!.slice('?t='.length));
    player.choose({ ...episode, language: podcast.language }, podcast, { at, start: true });
  }

  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-semibold">{t('podcast.aboutEpisode')}</h2>
      <People page={page} />
      {episode.description.html ? (
        // Links take the press, the keyboard's too; this only hears of it.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div onClick={playFrom}>
          <FormattedText text={episode.description} />
        </div>
      ) : (
        <p className="text-ink-muted">{t('podcast.noNotes')}</p>
      )}
    </section>
  );
}
