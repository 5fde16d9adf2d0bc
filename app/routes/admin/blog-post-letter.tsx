import { useLoaderData } from '@remix-run/react';
import {
  readPostLetter,
  sendPostToOneself,
  sendPostToSubscribers,
} from '~/domain/letters/newsletter.server';
import { consumeThrottle } from '~/domain/throttles.server';
import { intentOf } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';
import { amount, t } from '~/messages/t';
import { Notice } from '~/ui/feedback/status';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ActionForm, ErrorSummary } from '~/ui/forms/form';
import { Name } from '~/ui/text/inline-text';

export const loader = screenLoader('admin', ({ params }) => readPostLetter(params.id ?? ''));

export const action = screenAction('admin', async ({ actor, params, url }, form) => {
  const id = params.id ?? '';
  if (intentOf(form, ['test', 'send']) === 'test') {
    await consumeThrottle('testLetter', actor.id);
    await sendPostToOneself(actor, id);
    return redirectWithToast(url.pathname, { title: t('letters.testSent') });
  }
  const count = await sendPostToSubscribers(actor, id);
  const title = count > 0 ? t('letters.onItsWay', { count }) : t('letters.nobody');
  return redirectWithToast(url.pathname, { title });
});

export const meta = titled(() => t('letters.sendPost'));

function Progress() {
  const { subscribers, waiting, sent, failed } = useLoaderData<typeof loader>();
  const rows = [
    [t('letters.subscribers'), subscribers],
    [t('letters.waiting'), waiting],
    [t('letters.sent'), sent],
    [t('letters.failed'), failed],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {rows.map(([name, count]) => (
        <div key={name} className="rounded-card border border-line bg-surface px-4 py-3">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums">{amount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

export default function SendPost() {
  const { post, canSend } = useLoaderData<typeof loader>();
  const notYet = () => (post.state === 'scheduled' ? t('letters.scheduled') : t('letters.draft'));
  const isReady = canSend && post.state === 'published';
  return (
    <section className="grid max-w-3xl gap-5">
      <h2 className="text-2xl font-semibold">{t('letters.sendPost')}</h2>
      <p className="font-semibold">
        <Name of={post.title} language={post.language} />
      </p>
      <ErrorSummary />
      <Progress />
      {isReady ? (
        <ActionForm summary={false} className="grid justify-items-start gap-3">
          <Button name="intent" value="test" variant="secondary">
            {t('letters.toOneself')}
          </Button>
          <p className="text-ink-muted">{t('letters.toAllHint')}</p>
          <Button name="intent" value="send">
            {t('letters.toAll')}
          </Button>
        </ActionForm>
      ) : (
        <Notice>{canSend ? notYet() : t('adminSite.noMailServer')}</Notice>
      )}
      <ButtonLink
        to={`/admin/blog/posts/${post.id}/preview`}
        variant="secondary"
        className="justify-self-start"
      >
        {t('admin.preview')}
      </ButtonLink>
    </section>
  );
}
