import { Link } from '@remix-run/react';
import { podcastPath } from '~/lib/web/podcast-path';
import { Name } from '~/ui/text/name';

type Podcast = { slug: string; title: string; language: string | null };

export function PodcastLink({ podcast, className = '' }: { podcast: Podcast; className?: string }) {
  return (
    <Link to={podcastPath(podcast.slug)} className={`font-semibold hover:underline ${className}`}>
      <Name of={podcast.title} fallbackLanguage={podcast.language} />
    </Link>
  );
}
