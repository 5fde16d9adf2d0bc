import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  actionText,
  auditActions,
  auditSubjects,
  detailText,
  subjectText,
} from '~/domain/audit/audit';
import { auditFilterSchema, type AuditEntry } from '~/domain/audit/audit-schema';
import { listAuditActors, listAuditEntries } from '~/domain/audit/audit.server';
import { DESK_PAGE_SIZE } from '~/domain/community/desk/reported';
import { screenLoader } from '~/http/pages/screen.server';
import { filterOf, listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { titleDirection } from '~/lib/language/text-language';
import { listText } from '~/lib/text/list-text';
import { pageLanguage, t } from '~/messages/t';
import { EmptyState } from '~/ui/feedback/status';
import { TextField } from '~/ui/forms/form-fields';
import { AdminFilter, AdminFilters, adminListMeta, AdminList } from '~/ui/lists/admin-list';
import { rowsClass } from '~/ui/lists/row-classes';
import { ScrollText } from '~/ui/text/icons';
import { DateTime, Name, RichText } from '~/ui/text/inline-text';

export const loader = screenLoader('admin', async ({ url }) => {
  const filter = filterOf(auditFilterSchema, url);
  const page = { page: pageNumberOf(url), limit: DESK_PAGE_SIZE };
  const [{ entries, ...pagination }, actors] = await Promise.all([
    listAuditEntries({ ...page, ...filter }),
    listAuditActors(),
  ]);
  const status = listStatus(url, pagination.currentPage);
  return data({ entries, pagination, filter, search: filter.search ?? '', actors }, { status });
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

function Filters() {
  const { filter, actors } = useLoaderData<typeof loader>();
  const options = (values: readonly string[], name: (value: string) => string) =>
    values
      .map((value) => ({ value, label: name(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, pageLanguage()));
  return (
    <AdminFilters inUse={Object.keys(filter).some((name) => name !== 'search')}>
      <AdminFilter
        label={t('desk.admin')}
        name="actor"
        value={filter.actor}
        options={actors.map((value) => ({ value, label: value, dir: titleDirection(value) }))}
      />
      <AdminFilter
        label={t('desk.action')}
        name="action"
        value={filter.action}
        options={options(auditActions, actionText)}
      />
      <AdminFilter
        label={t('desk.about')}
        name="about"
        value={filter.about}
        options={options(auditSubjects, subjectText)}
      />
      <TextField
        key={`from ${filter.from}`}
        label={t('desk.fromDay')}
        name="from"
        type="date"
        optional={false}
        defaultValue={filter.from}
      />
      <TextField
        key={`to ${filter.to}`}
        label={t('desk.toDay')}
        name="to"
        type="date"
        optional={false}
        defaultValue={filter.to}
      />
    </AdminFilters>
  );
}

export default function AuditLog() {
  const { entries, filter, search, pagination } = useLoaderData<typeof loader>();
  return (
    <AdminList
      id="audit"
      title={t('admin.auditLog')}
      noun="entry"
      pagination={pagination}
      hint={t('admin.auditHint')}
      search={{ label: t('admin.searchLog'), name: 'search', value: search, children: <Filters /> }}
      filtered={Object.keys(filter).length > 0}
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
