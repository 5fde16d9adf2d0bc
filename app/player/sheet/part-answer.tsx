import { useEffect, useState, type ReactNode } from 'react';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { sendJson } from '~/ui/forms/send-json';
import { StatusLine } from '~/ui/feedback/status-line';

type Read<T> = { data: T | null; hasFailed: boolean; retry: () => void };

/** Fetches the response of an API call when it is first rendered. */
export function useAnswer<T>(path: string): Read<T> {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ path: string; data: T | null } | null>(null);
  useEffect(() => {
    let current = true;
    void sendJson<T>('GET', path, undefined).then((sent) => {
      if (current) setAnswer({ path, data: sent.ok ? sent.data : null });
    });
    return () => {
      current = false;
    };
  }, [path, attempt]);
  const here = answer?.path === path ? answer : null;
  return {
    data: here?.data ?? null,
    hasFailed: here !== null && here.data === null,
    retry: () => {
      setAnswer(null);
      setAttempt((count) => count + 1);
    },
  };
}

type PartAnswerProps<T> = { of: Read<T>; children: (data: T) => ReactNode };

/** Loading and error states shared by all parts of the sheet. */
export function PartAnswer<T>({ of: { data, hasFailed, retry }, children }: PartAnswerProps<T>) {
  if (data !== null) return children(data);
  return (
    <div className="grid min-h-40 content-start justify-items-start gap-2">
      <StatusLine look="text-ink-muted">
        {hasFailed ? t('player.partNotLoaded') : t('feedback.loading')}
      </StatusLine>
      {hasFailed ? (
        <Button type="button" look="secondary" size="small" onClick={retry}>
          {t('feedback.retry')}
        </Button>
      ) : null}
    </div>
  );
}
