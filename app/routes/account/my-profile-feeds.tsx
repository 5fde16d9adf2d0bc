import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { feedTitle, PERSONAL_FEEDS } from '~/domain/sync/personal-feeds';
import {
  endPersonalFeed,
  listPersonalFeeds,
  makePersonalFeed,
} from '~/domain/sync/personal-feeds.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Notice } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { HeadBelow } from '~/ui/text/back-link';
import { Panel } from '~/ui/text/text-page';

const PATH = '/my-profile/feeds';

export const loader = screenLoader('member', async ({ actor }) => ({
  feeds: await listPersonalFeeds(actor.id),
}));

const schema = z.object({ kind: z.enum(PERSONAL_FEEDS), intent: z.enum(['make', 'end']) });

export const action = screenAction('member', async ({ actor }, form) => {
  const { kind, intent } = parseForm(schema, form);
  if (intent === 'end') {
    await endPersonalFeed(actor.id, kind);
    return redirectWithToast(PATH, { title: t('ownFeeds.over') });
  }
  await makePersonalFeed(actor.id, kind);
  return redirectWithToast(PATH, { title: t('ownFeeds.ready') });
});

export const meta = titled(() => t('ownFeeds.title'));

type PersonalFeed = ReturnType<typeof useLoaderData<typeof loader>>['feeds'][number];

function Feed({ feed }: { feed: PersonalFeed }) {
  const title = feedTitle(feed.kind);
  return (
    <Panel title={title}>
      {feed.address ? (
        <p>
          <span className="text-sm text-ink-muted">{t('ownFeeds.address')}</span>
          <code dir="ltr" className="block wrap-anywhere select-all">
            {feed.address}
          </code>
        </p>
      ) : (
        <p className="text-ink-muted">{t('ownFeeds.none')}</p>
      )}
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        <input type="hidden" name="kind" value={feed.kind} />
        <Button name="intent" value="make" variant="secondary" size="small">
          {feed.address ? t('ownFeeds.again') : t('ownFeeds.make')}{' '}
          <span className="sr-only">{title}</span>
        </Button>
        {feed.address ? (
          <Button name="intent" value="end" variant="secondary" size="small">
            {t('ownFeeds.off')} <span className="sr-only">{title}</span>
          </Button>
        ) : null}
      </Form>
    </Panel>
  );
}

export default function PersonalFeeds() {
  const { feeds } = useLoaderData<typeof loader>();
  return (
    <div className="page grid max-w-3xl gap-6 page-room">
      <HeadBelow to="/my-profile/apps" back={t('apps.title')}>
        {t('ownFeeds.title')}
      </HeadBelow>
      <Notice>{t('ownFeeds.about')}</Notice>
      {feeds.map((feed) => (
        <Feed key={feed.kind} feed={feed} />
      ))}
    </div>
  );
}
