import { Link } from '@remix-run/react';
import { Name } from '~/ui/text/name';
import type { ShownSpeaker } from './episode-words.server';

/** Links to the person's page, if there is one. */
export function SpeakerName({
  speaker: { name, path },
  likely,
}: {
  speaker: ShownSpeaker;
  likely?: string | null;
}) {
  const shown = <Name of={name} fallbackLanguage={likely} />;
  if (!path) return shown;
  return (
    <Link to={path} className="inline-block min-h-6 underline hover:text-ink">
      {shown}
    </Link>
  );
}
