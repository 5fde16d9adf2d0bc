import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { titleDirection } from '~/lib/language/text-language';
import { formatClock } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';
import {
  paragraphsOf,
  type Segment,
  readTranscript,
  type ReadTranscript,
} from '~/player/transcript/read-transcript';
import { paragraphsWith } from '~/player/transcript/search-transcript';
import { SpokenParagraph } from '~/player/transcript/spoken-paragraph';
import { useSpokenLine } from '~/player/transcript/use-spoken-line';
import { StatusLine } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';

/** The transcript, in sync with the audio. */
export function TranscriptPart() {
  const id = usePlayerState((state) => state.episode?.id);
  return id === undefined ? null : <Transcript key={id} episodeId={id} />;
}

function wordsFor(transcript: ReadTranscript): string | null {
  switch (transcript.state) {
    case 'reading':
      return t('feedback.loading');
    case 'fetching':
      return t('transcript.fetching');
    case 'none':
      return t('transcript.none');
    case 'unread':
      return t('player.partNotLoaded');
    case 'failed':
      return transcript.failure;
    case 'ready':
      return null;
  }
}

function Transcript({ episodeId }: { episodeId: string }) {
  const [attempt, setAttempt] = useState(0);
  const [transcript, setTranscript] = useState<ReadTranscript>({ state: 'reading' });
  useEffect(() => readTranscript(episodeId, setTranscript), [episodeId, attempt]);
  return (
    <>
      <StatusLine className="min-h-40 text-ink-muted">{wordsFor(transcript)}</StatusLine>
      {transcript.state === 'unread' ? (
        <Button
          type="button"
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setAttempt(attempt + 1)}
        >
          {t('feedback.retry')}
        </Button>
      ) : null}
      {transcript.state === 'ready' ? <Lines episodeId={episodeId} {...transcript} /> : null}
    </>
  );
}

type LinesProps = { episodeId: string; language: string | null; segments: Segment[] };

function Lines({ episodeId, language, segments }: LinesProps) {
  const player = usePlayer();
  const text = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const all = useMemo(() => paragraphsOf(segments), [segments]);
  const paragraphs = useMemo(() => paragraphsWith(all, query), [all, query]);
  useSpokenLine(text, episodeId, true, paragraphs.length);

  /** For pointers; keyboards use the timestamp of the paragraph. */
  function playFrom({ target }: MouseEvent): void {
    const line = (target as Element).closest<HTMLElement>('[data-at]');
    if (!line || document.getSelection()?.isCollapsed === false) return;
    player.seek(Math.floor(Number(line.dataset.at)));
    player.play();
  }

  return (
    <>
      <label className="grid gap-1">
        <span className="text-sm">{t('transcript.search')}</span>
        <input
          type="search"
          maxLength={200}
          dir="auto"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          className="field w-full"
        />
      </label>
      <StatusLine className="text-sm text-ink-muted">
        {query.trim() === ''
          ? null
          : paragraphs.length > 0
            ? t('transcript.found', { count: paragraphs.length })
            : t('transcript.foundNone')}
      </StatusLine>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={text}
        onClick={playFrom}
        lang={language ?? undefined}
        dir={titleDirection(segments[0]?.text ?? '')}
        className="grid max-h-[45dvh] gap-4 overflow-y-auto [&_[data-at]]:cursor-pointer [&_[data-spoken]]:bg-accent-soft forced-colors:[&_[data-spoken]]:underline [&>p]:[contain-intrinsic-size:auto_6rem] [&>p]:[content-visibility:auto]"
      >
        {paragraphs.map((paragraph, index) => (
          <SpokenParagraph
            key={index}
            of={paragraph}
            language={language}
            time={(start) => (
              <button
                type="button"
                data-at={start}
                className="min-h-6 min-w-6 text-sm text-accent tabular-nums underline -outline-offset-3"
              >
                {formatClock(start)}
              </button>
            )}
          />
        ))}
      </div>
    </>
  );
}
