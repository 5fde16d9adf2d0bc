import { usePlayerState } from './use-player';

/** What went wrong, where the player is: the toast that announced it is gone after five seconds. */
export function FailureLine({ className = '' }: { className?: string }) {
  const failure = usePlayerState((state) => state.failure);
  const audioUrl = usePlayerState((state) => state.episode?.audioUrl);
  if (!failure || !audioUrl) return null;
  return (
    <p className={`text-sm text-danger ${className}`}>
      {failure === 'queue'
        ? 'The list of episodes could not be loaded.'
        : 'This audio could not be played. '}
      {failure === 'queue' ? null : (
        <a href={audioUrl} target="_blank" rel="noopener noreferrer" className="underline">
          Open audio in a new tab
        </a>
      )}
    </p>
  );
}
