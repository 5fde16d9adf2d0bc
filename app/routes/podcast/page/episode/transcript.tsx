import { Link, useLocation } from '@remix-run/react';
import { useEffect, useRef, Fragment, useState, type ComponentType, type RefObject } from 'react';
import type { ParagraphMarks, WordMark } from '~/lib/language/mark-words';
import { formatClock } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { PlayFromTimes } from '~/player/controls/play-from-times';
import { SpokenParagraph } from '~/player/transcript/spoken-paragraph';
import { useRevalidateWhile } from '~/ui/document/revalidation';
import { ShareLink } from '~/ui/listening/share-link';
import { Pagination } from '~/ui/lists/pagination';
import { Share2 } from '~/ui/text/icons';
import { Name, RichText } from '~/ui/text/inline-text';
import type { EpisodePage, ShownTranscript } from './episode-page.server';
import { TranscriptSearch } from './transcript-search';
import type { FoundStepsProps, TranscriptToolsProps } from './transcript-tools';

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

/** A few minutes; slower servers are tried again later. */
const MAX_LOOKS = 90;

/**
 * With script, the transcript replaces this by itself. Without script, a link reloads the page; with a fragment it
 * would only scroll.
 */
export function TranscriptFetching() {
  const { search } = useLocation();
  useRevalidateWhile(true, MAX_LOOKS);
  return (
    <p className="text-ink-muted">
      {t('transcript.fetching')}{' '}
      <Link
        to={search || '?'}
        replace
        preventScrollReset
        state={{ keepFocus: true }}
        className="inline-flex min-h-11 items-center text-accent underline"
      >
        {t('transcript.lookAgain')}
      </Link>
    </p>
  );
}

function Languages({ transcript: { languages, spoken } }: { transcript: ShownTranscript }) {
  if (languages.length < 2) return null;
  const language = languages.find(({ tag }) => tag === spoken);
  return (
    <nav aria-label={t('transcript.languages')} data-said={language?.name ?? undefined}>
      <ul className="flex flex-wrap gap-x-4">
        {languages.map(({ tag, name }) => (
          <li key={tag}>
            <Link
              to={`?spoken=${tag}#transcript`}
              preventScrollReset
              state={{ keepFocus: true }}
              aria-current={tag === spoken ? 'true' : undefined}
              className="inline-flex min-h-11 items-center text-accent underline aria-[current=true]:font-semibold aria-[current=true]:no-underline"
            >
              <Name of={name} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A line with the search matches marked. */
function Words({ text, marks }: { text: string; marks: readonly WordMark[] }) {
  const ends = [0, ...marks.map(({ to }) => to)];
  return (
    <>
      {marks.map(({ from, to, match }, index) => (
        <Fragment key={from}>
          {text.slice(ends[index], from)}
          <mark
            data-match={match}
            className="rounded-sm bg-accent-soft font-semibold text-ink data-current:outline-2 data-current:outline-accent"
          >
            {text.slice(from, to)}
          </mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}

/** Paragraphs out of view are not laid out; the clip margin leaves room for the focus ring of a time. */
const TEXT_LOOK =
  'grid gap-4 [&_a]:scroll-mt-32 [&>p]:scroll-mt-32 [&>p]:[contain-intrinsic-size:auto_8rem] [&>p]:[content-visibility:auto] [&>p]:[overflow-clip-margin:0.5rem] [&_[data-found]]:border-s-4 [&_[data-found]]:border-accent [&_[data-found]]:ps-3 [&_[data-spoken]]:bg-accent-soft data-clickable:[&_[data-at]]:cursor-pointer data-clickable:[&_[data-at]]:hover:underline forced-colors:[&_[data-spoken]]:underline';

/** Fragment id of a matching paragraph, so that links to matches lead there. */
function idOf({ matches, firstParagraph }: ShownTranscript, index: number): string | undefined {
  return matches?.here.includes(index) ? `p${firstParagraph + index}` : undefined;
}

type ParagraphsProps = {
  episode: EpisodePage['episode'];
  transcript: ShownTranscript;
  text: RefObject<HTMLDivElement>;
  marks: ParagraphMarks;
};

function Paragraphs({ episode, transcript, text, marks }: ParagraphsProps) {
  const { paragraphs, lang, dir, spoken, languages, currentPage, totalPages, cut } = transcript;
  if (!paragraphs) {
    if (transcript.failure === null) return <TranscriptFetching />;
    return <p className="text-ink-muted">{transcript.failure}</p>;
  }
  // Other URL parameters, so that the same transcript page is shown again.
  const rest =
    (currentPage > 1 ? `&transcript=${currentPage}` : '') +
    (languages.length > 1 ? `&spoken=${spoken}` : '');
  return (
    <>
      <div ref={text} lang={lang} dir={dir} className={TEXT_LOOK}>
        {paragraphs.map((paragraph, index) => (
          <SpokenParagraph
            key={index}
            of={paragraph}
            language={lang ?? null}
            id={idOf(transcript, index)}
            data-found={marks[index] && ''}
            time={(start) => (
              <a
                href={`?t=${Math.floor(start)}${rest}`}
                className="inline-block min-h-6 min-w-6 text-sm text-accent tabular-nums underline"
              >
                {formatClock(start)}
              </a>
            )}
            after={(start) => (
              <ShareLink
                title={episode.title}
                path={episode.path}
                start={Math.floor(start)}
                className="inline-grid size-6 place-items-center align-middle text-ink-muted hover:text-accent print:hidden"
              >
                <Share2 aria-hidden="true" className="size-4" />
                <span className="sr-only">
                  {t('podcast.shareFrom', { time: formatClock(start) })}
                </span>
              </ShareLink>
            )}
            words={(line, at) => <Words text={line} marks={marks[index]?.[at] ?? []} />}
          />
        ))}
      </div>
      {cut && currentPage === totalPages ? (
        <p className="text-ink-muted">{t('transcript.cut')}</p>
      ) : null}
    </>
  );
}

type Tools = {
  TranscriptTools: ComponentType<TranscriptToolsProps>;
  FoundSteps: ComponentType<FoundStepsProps>;
};

/** Loaded after the page; the transcript is readable without it. */
function useTools(isNeeded: boolean): Tools | null {
  const [tools, setTools] = useState<Tools | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let current = true;
    import('./transcript-tools').then(
      (loaded) => current && setTools(loaded),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [isNeeded]);
  return tools;
}

type Props = { page: EpisodePage; transcript: ShownTranscript | null };

/** The transcript, and the transcript files named by the feed. */
export function Transcript({ page, transcript }: Props) {
  const { episode, podcast } = page;
  const isLong = (transcript?.totalPages ?? 0) > 1;
  const text = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<ParagraphMarks | null>(null);
  const tools = useTools(Boolean(transcript?.paragraphs));
  if (!transcript) return <TranscriptFiles episode={episode} language={podcast.language} />;
  const shownKey = `${transcript.spoken} ${transcript.currentPage}`;
  return (
    <section id="transcript" aria-labelledby="transcript-title" className="flex flex-col gap-4">
      <h2 id="transcript-title" className="text-2xl font-semibold">
        {t('transcript.title')}
      </h2>
      <Languages transcript={transcript} />
      {tools ? (
        // Another page of the text has other lines.
        <tools.TranscriptTools
          key={shownKey}
          text={text}
          page={page}
          transcript={transcript}
          onMark={isLong ? null : setTyped}
        />
      ) : null}
      <TranscriptSearch
        transcript={transcript}
        steps={
          tools && isLong ? (
            <tools.FoundSteps
              key={`${shownKey} ${transcript.matches?.words ?? ''}`}
              text={text}
              transcript={transcript}
            />
          ) : null
        }
      />
      <PlayFromTimes {...page}>
        <Paragraphs
          episode={episode}
          transcript={transcript}
          text={text}
          marks={typed ?? transcript.marks}
        />
      </PlayFromTimes>
      <Pagination
        label={t('transcript.pages')}
        parameter="transcript"
        without="t"
        hash="#transcript"
        of={transcript}
      />
      <TranscriptFiles episode={episode} language={podcast.language} />
    </section>
  );
}
