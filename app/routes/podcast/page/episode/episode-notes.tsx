import { t } from '~/messages/t';
import { FormattedText } from '~/ui/text/written-text';
import { RichText } from '~/ui/text/inline-text';
import { SpeakerName } from '../episode-list/episode-facts';
import { NotesPages } from '../notes-and-statements';
import type { EpisodePage } from './episode-page.server';
import { PlayFromTimes } from '~/player/controls/play-from-times';

const ROLES: Record<string, () => string> = {
  host: () => t('podcast.host'),
  guest: () => t('podcast.guest'),
};

function People({ page: { people, podcast } }: { page: EpisodePage }) {
  if (people.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {people.map(({ role, ...person }) => {
        const name = <SpeakerName speaker={person} likely={podcast.language} />;
        const known = ROLES[role.toLowerCase()]?.();
        return (
          <li key={`${role} ${person.name}`}>
            {known ? (
              <RichText
                text={t('podcast.personInRole', { role: known })}
                marks={{ name: () => name }}
              />
            ) : (
              name
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The full notes; clicking a time in them plays from there. */
export function EpisodeNotes({ page }: { page: EpisodePage }) {
  const { episode } = page;
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-semibold">{t('podcast.aboutEpisode')}</h2>
      <People page={page} />
      {episode.description.html ? (
        <PlayFromTimes {...page}>
          <FormattedText text={episode.description} />
        </PlayFromTimes>
      ) : (
        <p className="text-ink-muted">{t('podcast.noNotes')}</p>
      )}
      <NotesPages notes={page.notes} />
    </section>
  );
}
