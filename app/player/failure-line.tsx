import { t } from '~/messages/t';
import { RetryButton } from './trouble-line';
import { usePlayer, usePlayerState } from './use-player';

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
