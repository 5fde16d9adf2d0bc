import { useActionData, useLoaderData } from '@remix-run/react';
import { Headphones } from 'lucide-react';
import {
  joinSpeakers,
  listSpeakers,
  separateSpeaker,
} from '~/domain/speakers/speaker-admin.server';
import { speakerFormSchema } from '~/domain/speakers/speakers-schema';
import { pageNumberOf } from '~/http/pages/page-number';
import { textParameter } from '~/http/pages/text-parameter';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { formObject, parseBody } from '~/http/parse.server';
import { rowAddress } from '~/lib/web/list-address';
import { t } from '~/messages/t';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { FieldScope } from '~/ui/forms/form-fields';
import { keepPageWhenOffline } from '~/ui/forms/keep-page-when-offline';
import { adminListMeta } from '~/ui/lists/admin-list-meta';
import { AdminList, rowsClass } from '~/ui/lists/admin-list';
import { SpeakerRow } from './speaker-row';

const PAGE_SIZE = 6;

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  const list = await listSpeakers({ page: pageNumberOf(url), limit: PAGE_SIZE, search });
  return { ...list, search };
});

export const action = screenAction('admin', async ({ actor, url, enhanced }, form) => {
  const input = parseBody(speakerFormSchema, formObject(form));
  const title =
    input.intent === 'join'
      ? t('speaker.joined', await joinSpeakers(actor, input))
      : t('speaker.separated', { name: await separateSpeaker(actor, input.id) });
  return redirectWithToast(rowAddress(url, { id: 'speakers', enhanced }), {
    toast: { title, variant: 'success' },
  });
});

export const clientAction = keepPageWhenOffline();

export const meta = adminListMeta(() => t('speaker.speakers'));

export default function Speakers() {
  const { speakers, place, search } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failure = outcome?.ok === false ? outcome : null;
  const failedId = failure?.values.id?.[0];
  return (
    <AdminList
      id="speakers"
      title={t('speaker.speakers')}
      noun="speaker"
      place={place}
      intro={
        <>
          <FieldScope.Provider value={`${failedId}-`}>
            <ErrorSummary failure={failure} />
          </FieldScope.Provider>
          <p className="text-sm text-ink-muted sm:text-base">{t('speaker.hint')}</p>
        </>
      }
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
