import { t } from '~/messages/t';
import { StatusLine } from '~/ui/feedback/status';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';

const texts = {
  offline: () => t('player.offline'),
  unreachable: () => t('player.unreachable'),
  elsewhere: () => t('player.playsElsewhere'),
};

export function TroubleLine({ className = '' }: { className?: string }) {
  const player = usePlayer();
  const trouble = usePlayerState((state) => state.trouble);
  return (
    <div
      className={`flex flex-wrap items-center gap-x-2 text-sm ${trouble ? 'pb-2' : ''} ${className}`}
    >
      <StatusLine>{trouble ? texts[trouble]() : null}</StatusLine>
      {trouble === 'unreachable' ? <RetryButton onClick={player.retry} /> : null}
    </div>
  );
}

function RetryButton({ onClick }: { onClick: () => unknown }) {
  return (
    <button
      type="button"
      onClick={() => void onClick()}
      className="min-h-6 font-semibold underline"
    >
      {t('feedback.retry')}
    </button>
  );
}

export function FailureLine({ className = '' }: { className?: string }) {
  const player = usePlayer();
  const failure = usePlayerState((state) => state.failure);
  const audioUrl = usePlayerState((state) => state.episode?.audioUrl);
  if (!failure || !audioUrl) return null;
  return (
    <p className={`text-sm text-danger ${className}`}>
      {failure === 'queue' ? t('player.listNotLoaded') : t('player.audioNotPlayed')}{' '}
      {failure === 'insecure' ? null : (
        <RetryButton onClick={failure === 'queue' ? player.next : player.play} />
      )}{' '}
      {failure === 'queue' ? null : (
        <a href={audioUrl} target="_blank" rel="noopener noreferrer" className="underline">
          {t('player.openInNewTab')}
        </a>
      )}
    </p>
  );
}
