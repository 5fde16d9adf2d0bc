import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ScrollText } from 'lucide-react';
import type { AuditEntry } from '~/domain/audit/audit';
import { listAuditEntries } from '~/domain/audit/audit.server';
import { pageNumberOf } from '~/http/page-number';
import { screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { DateTime } from '~/ui/date-time';
import { EmptyState } from '~/ui/empty-state';
import { Pagination } from '~/ui/pagination';

export const loader = screenLoader('admin', ({ url }) => listAuditEntries(pageNumberOf(url)));

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, 'Audit Log')];

function Detail({ detail }: { detail: AuditEntry['detail'] }) {
  const parts = Object.entries(detail).map(([name, value]) => `${name}: ${String(value)}`);
  return parts.length ? <span className="text-ink-muted"> ({parts.join(', ')})</span> : null;
}

export default function AuditLog() {
  const { entries, currentPage, totalPages } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="audit-title" className="grid gap-5">
      <div>
        <h2 id="audit-title" className="text-2xl font-semibold">
          Audit Log
        </h2>
        <p className="text-ink-muted">What admins did, when, and to what.</p>
      </div>
      {entries.length === 0 ? (
        <EmptyState icon={ScrollText} title="Nothing has been done yet" />
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {entries.map((entry) => (
            <li key={entry.id} className="grid gap-x-6 px-4 py-3 sm:grid-cols-[14rem_1fr]">
              <DateTime iso={entry.createdAt} withTime className="text-ink-muted" />
              <p className="min-w-0 wrap-anywhere">
                <bdi className="font-semibold">{entry.actorName}</bdi> {entry.action}{' '}
                {entry.subjectType} <bdi className="font-semibold">{entry.subjectName}</bdi>
                <Detail detail={entry.detail} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <Pagination label="Audit log pages" current={currentPage} total={totalPages} />
    </section>
  );
}
