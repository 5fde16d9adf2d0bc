import { t } from '~/messages/t';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import type { EpisodePage } from './episode-page.server';

/** Links to the transcript files named by the feed. */
export function TranscriptFiles({
  episode,
  language,
}: {
  episode: EpisodePage['episode'];
  language: string | null;
}) {
  if (episode.transcripts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {episode.transcripts.map((transcript) => (
        <li key={transcript.url}>
          <a
            href={transcript.url}
            type={transcript.type ?? undefined}
            hrefLang={transcript.language ?? undefined}
            rel="noopener noreferrer nofollow"
            className="inline-flex min-h-9 items-center text-accent underline"
          >
            {transcript.name}
            <span className="sr-only">
              <RichText
                text={t('podcast.ofEpisode')}
                marks={{ episode: () => <Name of={episode.title} fallbackLanguage={language} /> }}
              />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
