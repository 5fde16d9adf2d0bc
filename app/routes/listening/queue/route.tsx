import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listQueue } from '~/domain/listening/queue.server';
import { listOrNull } from '~/http/pages/list-or-null.server';
import { screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { NotLoaded } from '~/ui/feedback/not-loaded';
import { useFocusAfterRemoval } from '~/ui/lists/use-focus-after-removal';
import { KeptHere } from '~/ui/listening/kept-here';
import { LocalQueue } from './local-queue';
import { MembersQueue } from './members-queue';
import { NowPlaying } from './now-playing';

export const loader = screenLoader('anyone', async ({ actor }) => ({
  signedIn: actor !== null,
  queue: actor ? await listOrNull(listQueue(actor.id)) : [],
}));

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, t('listening.queue'))];

export default function Queue() {
  const { signedIn, queue } = useLoaderData<typeof loader>();
  const heading = useFocusAfterRemoval(queue?.length ?? 0);
  return (
    // A visitor's list loads late; keeping the footer below the window avoids layout shift.
    <div
      className={`page grid max-w-3xl content-start gap-6 page-room ${signedIn ? '' : 'min-h-dvh'}`}
    >
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        {t('listening.queue')}
      </h1>
      <NowPlaying />
      {!signedIn ? (
        <>
          <KeptHere />
          <LocalQueue heading={heading} />
        </>
      ) : queue ? (
        <MembersQueue items={queue} />
      ) : (
        <NotLoaded title={t('listening.queueNotLoaded')} />
      )}
    </div>
  );
}
