import { t } from '~/messages/t';
import { StatusLine } from '~/ui/feedback/status-line';
import { usePlayer, usePlayerState } from './use-player';

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

export function RetryButton({ onClick }: { onClick: () => unknown }) {
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
