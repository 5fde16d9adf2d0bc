import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { HeldFor, Actor } from '~/domain/accounts/users';
import { collectionPath, NO_DAYS } from '~/domain/collections/collections';
import { siteCollectionSchema } from '~/domain/collections/collections-admin-schema';
import {
  changeSiteCollection,
  createSiteCollection,
  getAdminCollection,
  hideCollection,
  showCollection,
} from '~/domain/collections/collections-admin.server';
import { dayChoices } from '~/domain/collections/offered.server';
import { idText } from '~/domain/input-schema';
import { hideSchema } from '~/domain/library/library-schema';
import { intentOf, parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { about } from '~/lib/web/form-outcome';
import { pageTitle } from '~/lib/web/page-meta';
import { safeRedirect } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { Button } from '~/ui/forms/button';
import { ActionForm, ErrorSummary } from '~/ui/forms/form';
import { HideForm } from '~/ui/forms/hide-form';
import { heldReasonName } from '~/ui/lists/desk-choice-names';
import { LineLink, Name, RichText } from '~/ui/text/inline-text';
import { WrittenText } from '~/ui/text/written-text';
import { SiteCollectionForm, type SiteForm } from './site-collection-form';

type Props = {
  heldFor: HeldFor;
  collection: { language: string | null };
  form: { words: string };
  notes: string[];
};

export const loader = screenLoader('admin', async ({ params }) => ({
  choices: dayChoices(),
  saved: params.id === undefined ? null : await getAdminCollection(parseParams(idText, params.id)),
}));

export const action = screenAction('admin', async ({ actor, params, url }, form) => {
  const id = params.id === undefined ? undefined : parseParams(idText, params.id);
  const intents = ['save', 'hide', 'show', 'accept'] as const;
  const intent = intentOf(form, id === undefined ? ['save'] : intents);
  if (intent === 'save') return save(actor, id, form);
  const hides = intent === 'hide';
  const title = hides
    ? await hideCollection(actor, id!, parseForm(hideSchema, form).reason)
    : await showCollection(actor, id!);
  const back = safeRedirect(url.searchParams.get('returnTo'), url.pathname);
  return redirectWithToast(back, { title: outcomeNames[intent](), ...about(title) });
});

/** Shows why a collection waits and the texts that members wrote for it, and accepts it. */
function HeldCollection({ heldFor, collection: { language }, form, notes }: Props) {
  return (
    <ActionForm
      summary={false}
      className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="text-lg font-semibold">{t('adminCollections.held')}</h3>
      <p>
        <Badge tone="gold">{heldReasonName(heldFor)}</Badge>
      </p>
      <dl className="grid w-full gap-3 empty:hidden">
        {form.words ? (
          <Written name={t('collections.words')} texts={[form.words]} language={language} />
        ) : null}
        {notes.length > 0 ? (
          <Written name={t('collections.note')} texts={notes} language={language} />
        ) : null}
      </dl>
      <Button name="intent" value="accept">
        {t('adminCollections.accept')}
      </Button>
    </ActionForm>
  );
}

function Written({
  name,
  texts,
  language,
}: {
  name: string;
  texts: string[];
  language: string | null;
}) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm text-ink-muted">{name}</dt>
      {texts.map((text, index) => (
        <dd key={index}>
          <WrittenText text={text} language={language} />
        </dd>
      ))}
    </div>
  );
}

async function save(actor: Actor, id: string | undefined, form: FormData) {
  const input = parseForm(siteCollectionSchema, form);
  const name = about(input.title);
  if (id === undefined) {
    const created = await createSiteCollection(actor, input);
    return redirectWithToast(collectionPath(created), {
      title: t('adminCollections.created'),
      ...name,
    });
  }
  await changeSiteCollection(actor, id, input);
  return redirectWithToast('/admin/collections', { title: t('collections.saved'), ...name });
}

const outcomeNames = {
  hide: () => t('adminCollections.hidden'),
  show: () => t('adminCollections.shown'),
  accept: () => t('adminCollections.accepted'),
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    data?.saved?.collection.title ?? t('adminCollections.add'),
    t('days.collections'),
  ),
];

const NEW: SiteForm = {
  title: '',
  words: '',
  language: null,
  visibility: 'private',
  ...NO_DAYS,
  offered: false,
};

type Shown = NonNullable<Awaited<ReturnType<typeof getAdminCollection>>>;

function Facts({ collection }: Pick<Shown, 'collection'>) {
  const { id, maker, entryCount, days } = collection;
  return (
    <div className="grid gap-1">
      {maker ? (
        <p>
          <RichText
            text={t('podcast.by')}
            marks={{
              name: () => (
                <Link to={`/admin/users/${maker.id}`} className="underline">
                  <Name of={maker.username} />
                </Link>
              ),
            }}
          />
        </p>
      ) : null}
      <p className="text-ink-muted">{t('collections.entries', { count: entryCount })}</p>
      {days ? <p className="text-ink-muted">{t('adminCollections.next', { days })}</p> : null}
      <p>
        <LineLink to={collectionPath(id)}>
          {maker ? t('adminCollections.openPage') : t('adminCollections.openEntries')}
        </LineLink>
      </p>
    </div>
  );
}

export default function AdminCollection() {
  const { saved, choices } = useLoaderData<typeof loader>();
  const isOfMember = saved !== null && saved.collection.maker !== null;
  return (
    <section className="grid max-w-2xl gap-4">
      <h2 className="text-2xl font-semibold wrap-anywhere">
        {saved ? (
          <Name of={saved.collection.title} language={saved.collection.language} />
        ) : (
          t('adminCollections.add')
        )}
      </h2>
      {saved ? <Facts collection={saved.collection} /> : null}
      <ErrorSummary title={t('library.notDone')} />
      {saved?.collection.heldFor ? (
        <HeldCollection {...saved} heldFor={saved.collection.heldFor} />
      ) : null}
      {isOfMember ? (
        <HideForm
          hidden={saved.collection.heldFor ? null : saved.collection.hidden}
          hint={t('adminCollections.hideHint')}
          reasonHint={t('adminCollections.reasonHint')}
        />
      ) : (
        <SiteCollectionForm
          key={saved?.collection.id ?? 'new'}
          choices={choices}
          values={saved ? { ...saved.collection, ...saved.form } : NEW}
        />
      )}
    </section>
  );
}
