import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { InvalidError, MalformedError } from '~/domain/errors';
import {
  clearRequests,
  countRequests,
  listRequests,
  retryFailedRequests,
  stopRequests,
} from '~/domain/feeds/import/requested-feeds.server';
import { importMemberFile } from '~/domain/own-data/import.server';
import { MAX_FILE_MB, IMPORT_LIMITS } from '~/domain/own-data/own-data';
import { consumeThrottle } from '~/domain/throttles.server';
import { parseFile, readFieldBytes } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageNumberOf } from '~/http/pages/url-parameters.server';
import { pagePart, pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { useFormKey } from '~/ui/forms/enhanced-form';
import { ActionForm } from '~/ui/forms/form';
import { TextField } from '~/ui/forms/form-fields';
import { FeedProgress, FeedLists } from '~/ui/lists/requested-feeds';
import { HeadBelow } from '~/ui/text/back-link';

const PATH = '/my-profile/import';
const PAGE_SIZE = 10;

export const loader = screenLoader('member', async ({ actor, url }) => {
  const page = (parameter: string) => ({ page: pageNumberOf(url, parameter), limit: PAGE_SIZE });
  const [counts, failed, all] = await Promise.all([
    countRequests(actor.id),
    listRequests({ ...page('failed'), status: 'failed' }, actor.id),
    listRequests(page('page'), actor.id),
  ]);
  return { counts, failed, all, loadedAt: Date.now() };
});

/** Faults of the file are named at its field. */
function atField(error: unknown): never {
  const isOfFile = error instanceof InvalidError || error instanceof MalformedError;
  throw isOfFile ? new InvalidError(error.message, 'file') : error;
}

export const action = screenAction(
  'member',
  async ({ actor }, form) => {
    const done = (title: string) => redirectWithToast(`${PATH}#progress`, { title });
    const intent = form.get('intent');
    if (intent !== null) {
      if (intent === 'retry') {
        await retryFailedRequests(actor.id);
        return done(t('adminFeeds.retried'));
      }
      if (intent === 'stop') {
        await stopRequests(actor.id);
        return done(t('import.stopped'));
      }
      await clearRequests(actor.id);
      return done(t('adminFeeds.cleared'));
    }
    await consumeThrottle('import', actor.id);
    const file = await readFieldBytes(form, 'file');
    const count = await importMemberFile(actor, file, parseFile, 'any').catch(atField);
    return done(count > 0 ? t('adminFeeds.reading', { count }) : t('import.taken'));
  },
  { bodySize: 'file' },
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('import.title'),
    pagePart(data?.failed.pagination.currentPage),
    pagePart(data?.all.pagination.currentPage),
  ),
];

function FileForm() {
  return (
    <ActionForm encType="multipart/form-data" failureTitle={t('import.none')}>
      <TextField
        label={t('import.file')}
        name="file"
        type="file"
        required
        accept=".json,.opml,.xml,application/json,text/xml,text/x-opml"
        hint={t('import.limits', { size: MAX_FILE_MB, count: IMPORT_LIMITS.feeds })}
        refill={false}
      />
      <div>
        <Button>{t('import.start')}</Button>
      </div>
    </ActionForm>
  );
}

export default function ImportOwnData() {
  const { counts, failed, all, loadedAt } = useLoaderData<typeof loader>();
  const key = useFormKey(useActionData<typeof action>());
  return (
    <div className="page grid max-w-3xl gap-8 page-room">
      <div className="grid gap-4">
        <HeadBelow to="/my-profile" back={t('account.myProfile')}>
          {t('import.title')}
        </HeadBelow>
        <p>{t('import.hint')}</p>
        <p className="text-ink-muted">{t('import.follows')}</p>
        <FileForm key={key} />
      </div>
      <FeedProgress counts={counts} loadedAt={loadedAt} path={PATH}>
        <Button name="intent" value="stop" variant="secondary" size="small">
          {t('import.stop')}
        </Button>
      </FeedProgress>
      <FeedLists failed={failed} all={all} />
    </div>
  );
}
