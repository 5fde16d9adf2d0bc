import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { speakerFormSchema } from '~/domain/speakers/speakers-schema';
import {
  joinSpeakers,
  listSpeakers,
  separateSpeaker,
  type AdminSpeaker,
} from '~/domain/speakers/speakers.server';
import { parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import { titleDirection } from '~/lib/language/text-language';
import type { FormFailure } from '~/lib/web/form-outcome';
import { rowAddress, speakerPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { EmptyState } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { EnhancedField } from '~/ui/forms/enhanced-form';
import { ActionForm, ErrorSummary, RowForm } from '~/ui/forms/form';
import { FieldScope, TextField } from '~/ui/forms/form-fields';
import { adminListMeta, AdminList } from '~/ui/lists/admin-list';
import { rowNoteClass, rowsClass, rowTitleClass } from '~/ui/lists/row-classes';
import { Headphones } from '~/ui/text/icons';
import { TextLink, Name } from '~/ui/text/inline-text';

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  const list = await listSpeakers({ page: pageNumberOf(url), limit: PAGE_SIZE, search });
  return data({ ...list, search }, { status: listStatus(url, list.pagination.currentPage) });
});

export const action = screenAction('admin', async ({ actor, url, enhanced }, form) => {
  const input = parseForm(speakerFormSchema, form);
  const title =
    input.intent === 'join'
      ? t('speaker.joined', await joinSpeakers(actor, input))
      : t('speaker.separated', { name: await separateSpeaker(actor, input.id) });
  return redirectWithToast(rowAddress(url, { id: 'speakers', enhanced }), { title });
});

/** Names the row for screen readers, which may read a button out of context. */
function Hidden({ name }: { name: string }) {
  return (
    <span className="sr-only">
      {' '}
      <Name of={name} />
    </span>
  );
}

function Spelling({ spelling }: { spelling: AdminSpeaker['spellings'][number] }) {
  const { id, name } = spelling;
  return (
    <li className="flex items-center gap-x-3 narrow:flex-wrap">
      <Name of={name} className={rowNoteClass} />
      <RowForm id={id} className="shrink-0 narrow:shrink">
        <Button name="intent" value="separate" variant="secondary" size="small">
          {t('speaker.separate')}
          <Hidden name={name} />
        </Button>
      </RowForm>
    </li>
  );
}

type Props = { speaker: AdminSpeaker; failure: FormFailure | null };

function JoinForm({ speaker: { id, name }, failure }: Props) {
  return (
    <FieldScope.Provider value={`${id}-`}>
      <ActionForm
        summary={false}
        failure={failure}
        preventScrollReset
        className="flex flex-wrap items-end gap-x-3 gap-y-2"
      >
        <EnhancedField />
        <input type="hidden" name="id" value={id} />
        <div className="min-w-[min(100%,14rem)] flex-1">
          <TextField
            label={t('speaker.sameAs')}
            of={<Name of={name} />}
            hint={t('speaker.sameAsHint')}
            name="name"
            required
            maxLength={100}
          />
        </div>
        <Button name="intent" value="join" variant="secondary">
          {t('speaker.join')}
          <Hidden name={name} />
        </Button>
      </ActionForm>
    </FieldScope.Provider>
  );
}

/** A person with all spellings; the form is collapsed until opened or refused. */
function SpeakerRow({ speaker, failure }: Props) {
  const { name, slug, spellings } = speaker;
  return (
    <li dir={titleDirection(name)} className="grid px-3 py-1.5 sm:gap-1.5 sm:px-4 sm:py-2">
      <p className={rowTitleClass}>
        <TextLink to={speakerPath(slug)}>
          <Name of={name} />
        </TextLink>
      </p>
      {spellings.length > 0 ? (
        <ul className="grid gap-1 ps-4">
          {spellings.map((spelling) => (
            <Spelling key={spelling.id} spelling={spelling} />
          ))}
        </ul>
      ) : null}
      <details open={failure !== null || undefined}>
        <summary className="inline-flex min-h-9 items-center text-sm text-accent">
          {t('speaker.sameAs')}
          <Hidden name={name} />
        </summary>
        <JoinForm speaker={speaker} failure={failure} />
      </details>
    </li>
  );
}

const PAGE_SIZE = 5;

export const meta = adminListMeta(() => t('speaker.speakers'));

export default function Speakers() {
  const { speakers, pagination, search } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>() ?? null;
  const failedId = failure?.values.id?.[0];
  return (
    <AdminList
      id="speakers"
      title={t('speaker.speakers')}
      noun="speaker"
      pagination={pagination}
      intro={
        <FieldScope.Provider value={`${failedId}-`}>
          <ErrorSummary failure={failure} />
        </FieldScope.Provider>
      }
      hint={t('speaker.hint')}
      search={{ label: t('speaker.search'), name: 'search', value: search }}
      empty={<EmptyState icon={Headphones} title={t('speaker.noneYet')} />}
    >
      <ul className={rowsClass}>
        {speakers.map((speaker) => (
          <SpeakerRow
            key={speaker.id}
            speaker={speaker}
            failure={failedId === speaker.id ? failure : null}
          />
        ))}
      </ul>
    </AdminList>
  );
}
