import { screenLoader } from '~/http/screen.server';

export const loader = screenLoader('admin', () => null);

export default function FeaturedPodcasts() {
  return <h2 className="text-2xl font-semibold">Featured Podcasts</h2>;
}
