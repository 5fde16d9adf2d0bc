import { Link, useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import { findNextToHear } from '~/domain/listening/next-to-hear.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { unlisted } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { browserStorage } from '~/player/engine/storage';
import { listLocalQueue } from '~/player/sync/local-queue';
import { listStarted } from '~/player/sync/started-list';
import { useHydrated, useNonce } from '~/ui/document/store';
import { ContinueListening } from '~/ui/listening/continue-listening';
import { roomScript, STORED_POSITIONS, STORED_QUEUE } from '~/ui/listening/local-room';
import { ListHead } from '~/ui/lists/list-head';
import { InstallInvitation } from '~/ui/offline/install';
import { Clock, Download, Heart, ListMusic, ListVideo, Users } from '~/ui/text/icons';

/** Visitors see what their browser stores, and what an account would store. */
export const loader = screenLoader('anyone', async ({ actor }) => ({
  signedIn: actor !== null,
  next: actor && (await listOrNull(findNextToHear(actor.id))),
}));

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

/** As in a member's library: what was begun comes before what is queued. */
function readNext() {
  const [started] = listStarted(browserStorage(), 1);
  return started ?? listLocalQueue(browserStorage()).find(({ episode }) => episode.audioUrl);
}

const takeRoom = roomScript(
  STORED_QUEUE,
  `${STORED_POSITIONS}if(all.some(function(one){return !one.finished}))data.next=''`,
);

/** What a visitor can continue with, which only this browser knows. */
function LocalNext() {
  const nonce = useNonce();
  const hydrated = useHydrated();
  const next = useMemo(() => (hydrated ? readNext() : undefined), [hydrated]);
  return (
    <div
      data-next={next ? '' : undefined}
      suppressHydrationWarning
      className="hidden min-h-44 data-next:block"
    >
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: takeRoom }}
      />
      {next ? <ContinueListening items={[next]} /> : null}
    </div>
  );
}

export default function Library() {
  const { signedIn, next } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-3 page-room sm:gap-6">
      <ListHead title={t('frame.library')} />
      {next ? <ContinueListening items={[next]} /> : null}
      {signedIn ? null : <LocalNext />}
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
