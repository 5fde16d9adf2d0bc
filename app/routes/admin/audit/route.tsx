import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ScrollText } from 'lucide-react';
import type { AuditEntry } from '~/domain/site/audit/audit';
import { actionText, detailText, subjectText } from '~/domain/site/audit/audit-words';
import { listAuditEntries } from '~/domain/site/audit/audit.server';
import { pageNumberOf } from '~/http/pages/page-number';
import { textParameter } from '~/http/pages/text-parameter';
import { screenLoader } from '~/http/pages/screen.server';
import { listText } from '~/lib/text/list-text';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { DateTime } from '~/ui/text/date-time';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Name } from '~/ui/text/name';
import { AdminList, rowsClass } from '~/ui/lists/admin-list';
import { t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  return { ...(await listAuditEntries(pageNumberOf(url), search)), search };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('admin.auditLog'),
    searchPart(data?.search),
    pagePart(data?.currentPage),
    t('admin.dashboard'),
  ),
];

function Detail({ detail }: { detail: AuditEntry['detail'] }) {
  const parts = Object.entries(detail).map(([name, value]) => detailText(name, value));
  return parts.length ? <span className="text-ink-muted"> ({listText(parts)})</span> : null;
}

export default function AuditLog() {
  const { entries, search, ...place } = useLoaderData<typeof loader>();
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
                  name: () =>
                    entry.isText ? (
                      <span className="font-semibold">{entry.subjectName}</span>
                    ) : (
                      <Name of={entry.subjectName} className="font-semibold" />
                    ),
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
