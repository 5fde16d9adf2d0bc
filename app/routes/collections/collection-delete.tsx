import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireMayChange } from '~/domain/collections/collection-access.server';
import { collectionPath } from '~/domain/collections/collections';
import { deleteCollection, getCollection } from '~/domain/collections/collections.server';
import { idText } from '~/domain/input-schema';
import { parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Confirmation } from '~/ui/forms/form';
import { Screen } from '~/ui/text/text-page';

export const loader = screenLoader('member', async ({ actor, params }) => {
  const id = parseParams(idText, params.id);
  await requireMayChange(actor, id);
  const { title, language } = await getCollection(actor, id);
  return { id, title, language };
});

export const action = screenAction('member', async ({ actor, params }) => {
  await deleteCollection(actor, parseParams(idText, params.id));
  return redirectWithToast('/my-collections', { title: t('collections.deleted') });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, t('collections.delete'), data?.title),
];

export default function DeleteCollection() {
  const { id, title, language } = useLoaderData<typeof loader>();
  return (
    <Screen title={t('collections.delete')} className="max-w-2xl gap-6">
      <Confirmation
        title={t('collections.deleteQuestion')}
        confirm={t('collections.delete')}
        cancelTo={collectionPath(id)}
        failureTitle={t('collections.notDeleted')}
        subject={title}
        language={language}
      >
        <p>{t('collections.deleteHint')}</p>
      </Confirmation>
    </Screen>
  );
}
