import { Link } from '@remix-run/react';
import { Name, DateTime, Dot, RichText, AccessibleText, Dotted } from '~/ui/text/inline-text';
import { formatHoursMinutes } from '~/lib/time/duration';
import { Badge } from '~/ui/cards/badge';
import { t } from '~/messages/t';
import type { ShownSpeaker } from './episode-labels.server';
import type { ListedEpisode } from '../podcast-page.server';

/** Links to the person's page, if there is one. */
export function SpeakerName({
  speaker: { name, path },
  likely,
}: {
  speaker: ShownSpeaker;
  likely?: string | null;
}) {
  const shown = <Name of={name} fallbackLanguage={likely} />;
  if (!path) return shown;
  return (
    <Link to={path} className="inline-block min-h-6 underline hover:text-ink">
      {shown}
    </Link>
  );
}

type FactsProps = { episode: ListedEpisode; language: string | null };

/** `S2 · Ep 4`, or the feed's own labels if it has some. */
export function Numbering({ episode, language }: FactsProps) {
  const { season, seasonName, episodeNumber, episodeDisplay } = episode;
  const hasSeason = seasonName ?? season;
  const hasNumber = episodeDisplay ?? episodeNumber;
  if (!hasSeason && !hasNumber) return null;
  return (
    <span>
      {seasonName ? <Name of={seasonName} fallbackLanguage={language} /> : null}
      {season && !seasonName ? (
        <AccessibleText seen={t('podcast.seasonShort', { season })}>
          {t('podcast.season', { season })}
        </AccessibleText>
      ) : null}
      {hasSeason && hasNumber ? <Dot /> : null}
      {episodeDisplay ? <Name of={episodeDisplay} fallbackLanguage={language} /> : null}
      {episodeNumber && !episodeDisplay ? (
        <AccessibleText seen={t('podcast.episodeShort', { episode: episodeNumber })}>
          {t('podcast.episode', { episode: episodeNumber })}
        </AccessibleText>
      ) : null}
    </span>
  );
}

export function Credits({ episode: { credits }, language }: FactsProps) {
  return credits.map(({ text, speakers }) => {
    const name = () => (
      <Dotted>
        {speakers.map((speaker) => (
          <SpeakerName key={speaker.name} speaker={speaker} likely={language} />
        ))}
      </Dotted>
    );
    return (
      <span key={text}>
        <RichText text={text} marks={{ name }} />
      </span>
    );
  });
}

export function EpisodeFacts({ episode, language }: FactsProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
      {episode.kind ? <Badge tone="accent">{episode.kind}</Badge> : null}
      {episode.explicit ? <Badge>{t('podcast.explicit')}</Badge> : null}
      <Numbering episode={episode} language={language} />
      {episode.pubDate ? <DateTime iso={episode.pubDate} /> : null}
      {episode.duration ? <span>{formatHoursMinutes(episode.duration)}</span> : null}
      <Credits episode={episode} language={language} />
      {episode.silence ? <span>{episode.silence}</span> : null}
    </p>
  );
}
