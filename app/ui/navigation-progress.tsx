import { useNavigation } from '@remix-run/react';

/** A line at the top of the window while the next page is on its way. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-accent-soft"
    >
      <div className="progress-line h-full w-1/3 bg-accent" />
    </div>
  );
}
