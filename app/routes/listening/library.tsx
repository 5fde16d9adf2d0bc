import { Link } from '@remix-run/react';
import { screenLoader } from '~/http/pages/screen.server';
import { unlisted } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { InstallInvitation } from '~/ui/offline/install';
import { Clock, Download, Heart, ListMusic, ListVideo, Users } from '~/ui/text/icons';

/** Visitors see what their browser stores, and what an account would store. */
export const loader = screenLoader('anyone', async () => null);

export const meta = unlisted(() => t('frame.library'));

const parts = [
  {
    to: '/favorites',
    icon: Heart,
    text: () => t('frame.myFavorites'),
    hint: () => t('listening.libraryFavorites'),
  },
  {
    to: '/queue',
    icon: ListMusic,
    text: () => t('listening.queue'),
    hint: () => t('listening.libraryQueue'),
  },
  {
    to: '/downloads',
    icon: Download,
    text: () => t('listening.downloads'),
    hint: () => t('listening.libraryDownloads'),
  },
  {
    to: '/my-collections',
    icon: ListVideo,
    text: () => t('collections.mine'),
    hint: () => t('collections.libraryHint'),
  },
  {
    to: '/history',
    icon: Clock,
    text: () => t('listening.history'),
    hint: () => t('listening.libraryHistory'),
  },
  {
    to: '/following',
    icon: Users,
    text: () => t('frame.following'),
    hint: () => t('listening.libraryFollowing'),
  },
];

export default function Library() {
  return (
    <div className="page grid gap-3 page-room sm:gap-6">
      <h1 tabIndex={-1} className="text-3xl font-semibold">
        {t('frame.library')}
      </h1>
      <ul className="grid gap-3 sm:grid-cols-2">
        {parts.map(({ to, icon: Icon, text, hint }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full items-center gap-4 rounded-card border border-line bg-surface p-4 hover:bg-raised"
            >
              <Icon aria-hidden="true" className="size-6 shrink-0 text-accent" />
              <span>
                <span className="block font-semibold">{text()}</span>{' '}
                <span className="block text-sm text-ink-muted">{hint()}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <InstallInvitation />
    </div>
  );
}
