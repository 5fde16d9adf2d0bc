import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ScrollText } from 'lucide-react';
import { type AuditEntry, actionText, detailText, subjectText } from '~/domain/audit/audit';
import { listAuditEntries } from '~/domain/audit/audit.server';
import { listStatus, pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import { screenLoader } from '~/http/pages/screen.server';
import { listText } from '~/lib/lists';
import { DateTime, Name, RichText } from '~/ui/text/inline-text';
import { EmptyState } from '~/ui/feedback/status';
import { adminListMeta, AdminList, rowsClass } from '~/ui/lists/admin-list';
import { t } from '~/messages/t';

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  const { entries, ...place } = await listAuditEntries(pageNumberOf(url), search);
  return data({ entries, place, search }, { status: listStatus(url, place.currentPage) });
});

export const meta = adminListMeta(() => t('admin.auditLog'));

function Detail({ detail }: { detail: AuditEntry['detail'] }) {
  const parts = Object.entries(detail).map(([name, value]) => detailText(name, value));
  return parts.length ? <span className="text-ink-muted"> ({listText(parts)})</span> : null;
}

function Subject({ entry: { subjectName, names } }: { entry: AuditEntry }) {
  if (!names) return <Name of={subjectName} className="font-semibold" />;
  const marks = Object.entries(names).map(([name, of]) => [name, () => <Name of={of} />] as const);
  return (
    <span className="font-semibold">
      <RichText text={subjectName} marks={Object.fromEntries(marks)} />
    </span>
  );
}

export default function AuditLog() {
  const { entries, search, place } = useLoaderData<typeof loader>();
  return (
    <AdminList
      id="audit"
      title={t('admin.auditLog')}
      noun="entry"
      place={place}
      intro={<p className="text-ink-muted">{t('admin.auditHint')}</p>}
      search={{ label: t('admin.searchLog'), name: 'search', value: search }}
      empty={<EmptyState icon={ScrollText} title={t('admin.nothingDone')} />}
    >
      <ol className={rowsClass}>
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="grid gap-x-6 px-3 py-2 text-sm sm:grid-cols-[14rem_1fr] sm:px-4 sm:text-base"
          >
            <DateTime iso={entry.createdAt} withTime className="text-ink-muted" />
            <p className="min-w-0 wrap-anywhere">
              <RichText
                text={t('audit.row', {
                  action: actionText(entry.action),
                  subject: subjectText(entry.subjectType),
                })}
                marks={{
                  actor: () => <Name of={entry.actorName} className="font-semibold" />,
                  name: () => <Subject entry={entry} />,
                }}
              />
              <Detail detail={entry.detail} />
            </p>
          </li>
        ))}
      </ol>
    </AdminList>
  );
}
