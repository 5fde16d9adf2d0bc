import type { ReactNode } from 'react';
import { t } from '~/messages/t';
import type { Download } from '~/player/downloads/download';
import type { Downloads } from '~/player/downloads/downloads';
import { failureText } from '~/player/downloads/failure-text';
import { sizeText } from '~/player/downloads/size-text';
import { StatusLine } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { Name } from '~/ui/text/inline-text';

type Props = { download: Download; downloads: Downloads };

function amountOf({ received, length, state }: Download): string {
  if (state === 'done' || length === null) return sizeText(received);
  return t('downloads.amount', { received: sizeText(received), length: sizeText(length) });
}

/** Null if `failureText` says it. */
function stateText(download: Download): string | null {
  switch (download.state) {
    case 'done':
      return amountOf(download);
    case 'paused':
      return t('downloads.paused', { amount: amountOf(download) });
    case 'waiting':
      return download.received > 0
        ? t('downloads.fetching', { amount: amountOf(download) })
        : t('downloads.waiting');
    case 'failed':
    case 'dropped':
      return null;
  }
}

type ActionProps = { download: Download; onClick: () => Promise<void>; children: ReactNode };

function Action({ download: { episode, podcast }, onClick, children }: ActionProps) {
  return (
    <Button type="button" variant="quiet" size="small" onClick={() => void onClick()}>
      <span>
        {children}{' '}
        <span className="sr-only">
          <Name of={episode.title} fallbackLanguage={episode.language ?? podcast.language} />
        </span>
      </span>
    </Button>
  );
}

function Actions({ download, downloads }: Props) {
  const { id, state } = download;
  return (
    <div className="-ms-3 flex flex-wrap">
      {state === 'waiting' ? (
        <Action download={download} onClick={() => downloads.pause(id)}>
          {t('downloads.pause')}
        </Action>
      ) : null}
      {state === 'paused' ? (
        <Action download={download} onClick={() => downloads.resume(id)}>
          {t('downloads.resume')}
        </Action>
      ) : null}
      {state === 'failed' ? (
        <Action download={download} onClick={() => downloads.resume(id)}>
          {t('feedback.retry')}
        </Action>
      ) : null}
      <Action download={download} onClick={() => downloads.remove([id])}>
        {state === 'done' ? t('downloads.remove') : t('downloads.cancel')}
      </Action>
    </div>
  );
}

/** How far a download got, and what can be done with it. */
export function DownloadProgress({ download, downloads }: Props) {
  const { state, failure, received, length, episode } = download;
  const isOnTheWay = state === 'waiting' || state === 'paused';
  const text = stateText(download);
  return (
    <div className="grid gap-1 text-sm">
      {text ? <p className="text-ink-muted tabular-nums">{text}</p> : null}
      {isOnTheWay && length ? (
        <progress
          aria-hidden="true"
          max={length}
          value={received}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
        />
      ) : null}
      <StatusLine className="text-danger">{failure ? failureText(failure) : null}</StatusLine>
      {failure && episode.audioUrl ? (
        <p>
          <a
            href={episode.audioUrl}
            download
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-6 items-center text-accent underline"
          >
            {t('downloads.plainFile')}
          </a>
        </p>
      ) : null}
      <Actions download={download} downloads={downloads} />
    </div>
  );
}
