import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Statements as Said } from '~/lib/feeds/podcast-namespace';
import { formatHoursMinutes } from '~/lib/time/duration';
import { t } from '~/messages/t';
import type { ShownSpeaker } from '~/routes/podcast/page/page-texts.server';
import { Badge } from '~/ui/cards/badge';
import { Pagination } from '~/ui/lists/pagination';
import { Name, DateTime, Dot, RichText, AccessibleText, Dotted } from '~/ui/text/inline-text';
import type { ListedEpisode } from './podcast-page.server';

/** Links to the person's page, if there is one. */
export function SpeakerName({
  speaker: { name, path },
  likely,
}: {
  speaker: ShownSpeaker;
  likely?: string | null;
}) {
  const nameElement = <Name of={name} fallbackLanguage={likely} />;
  if (!path) return nameElement;
  return (
    <Link to={path} className="inline-block min-h-6 underline hover:text-ink">
      {nameElement}
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

type StatementsProps = { statements: Said; language: string | null };

/** The makers' statements about license, places and the like in one line; renders nothing without any. */
export function Statements({ statements, language }: StatementsProps) {
  const parts = partsOf(statements, language);
  if (parts.length === 0) return null;
  return (
    <p className="text-sm text-ink-muted">
      <Dotted>
        {parts.map(([key, part]) => (
          <span key={key}>{part}</span>
        ))}
      </Dotted>
    </p>
  );
}

function partsOf({ license, places = [], ai, discussion }: Said, language: string | null) {
  const parts: [string, ReactNode][] = [];
  const named = (text: string, name: string, url: string | null) => (
    <RichText
      text={text}
      marks={{
        name: () => <Linked url={url}>{<Name of={name} fallbackLanguage={language} />}</Linked>,
      }}
    />
  );
  if (ai) parts.push(['ai', t('podcast.madeWithAi')]);
  for (const { name, about, url } of places) {
    const text = about ? t('podcast.placeAbout') : t('podcast.placeMade');
    parts.push([`place ${about} ${name}`, named(text, name, url)]);
  }
  if (license) parts.push(['license', named(t('podcast.license'), license.name, license.url)]);
  if (discussion) {
    const { host } = new URL(discussion);
    parts.push(['discussion', named(t('podcast.discussion'), host, discussion)]);
  }
  return parts;
}

function Linked({ url, children }: { url: string | null; children: ReactNode }) {
  if (!url) return children;
  return (
    <a
      href={url}
      rel="noopener noreferrer nofollow ugc"
      className="inline-block min-h-6 underline wrap-anywhere hover:text-ink"
    >
      {children}
    </a>
  );
}

/** Links to the other parts of a description that is too long for one page. */
export function NotesPages({ notes: { part, parts } }: { notes: { part: number; parts: number } }) {
  return (
    <Pagination
      label={t('podcast.descriptionPages')}
      parameter="notes"
      without="t"
      of={{ currentPage: part, totalPages: parts }}
    />
  );
}
