import type { MetaFunction } from '@remix-run/node';
import { screenLoader } from '~/http/screen.server';

export const loader = screenLoader('anyone', () => ({}));

export const meta: MetaFunction = () => [{ title: 'Halaqa' }];

export default function Home() {
  return (
    <div className="page py-12">
      <h1 className="text-4xl font-semibold">Discover Islamic podcasts</h1>
    </div>
  );
}
