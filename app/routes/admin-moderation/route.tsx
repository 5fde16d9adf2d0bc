import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { Flag, Mail } from 'lucide-react';
import { handleContactMessage, listContactMessages } from '~/domain/contact/contact.server';
import { MalformedError } from '~/domain/errors';
import { countSubscribers } from '~/domain/newsletter/newsletter.server';
import { listReports, resolveReport } from '~/domain/reviews/review-reports.server';
import { pageNumberOf } from '~/http/page-number';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { Button, ButtonLink, buttonClass } from '~/ui/button';
import { DateTime } from '~/ui/date-time';
import { EmptyState } from '~/ui/empty-state';
import { ErrorSummary } from '~/ui/form-fields';
import { Pagination } from '~/ui/pagination';
import { ReviewText } from '~/ui/review-text';

const PAGE_SIZE = 20;
const HERE = '/admin/moderation';

export const loader = screenLoader('admin', async ({ url }) => {
  const [reports, contact, subscribers] = await Promise.all([
    listReports({ page: pageNumberOf(url), limit: PAGE_SIZE }),
    listContactMessages(1, PAGE_SIZE),
    countSubscribers(),
  ]);
  return { reports, contact, subscribers };
});

export const action = screenAction('admin', async ({ actor }, form) => {
  const id = String(form.get('id') ?? '');
  const intent = form.get('intent');
  if (intent === 'keep') {
    await resolveReport(actor, id);
    return moveOn(HERE, { toast: { title: 'Review kept', variant: 'success' } });
  }
  if (intent === 'handled') {
    await handleContactMessage(actor, id);
    const toast = { title: 'Message dealt with', description: 'It is deleted.' };
    return moveOn(HERE, { toast: { ...toast, variant: 'success' } });
  }
  throw new MalformedError('That is nothing this page does.');
});

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Moderation – Admin Dashboard'),
];

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Report({ report }: { report: Loaded['reports']['reports'][number] }) {
  const { review, reporter } = report;
  return (
    <li className="grid gap-3 px-4 py-4">
      <p>
        <bdi className="font-semibold">{reporter.username}</bdi> reported on{' '}
        <DateTime iso={report.createdAt} />: <bdi>{report.reason}</bdi>
      </p>
      <blockquote className="border-s-4 border-line ps-4">
        <p className="text-sm text-ink-muted">
          <bdi>{review.user.username}</bdi> on <bdi>{review.podcast.title}</bdi>
        </p>
        <ReviewText review={review} />
      </blockquote>
      <div className="flex flex-wrap gap-3">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={report.id} />
          <Button name="intent" value="keep" look="secondary" size="small">
            Keep the review<span className="sr-only"> by {review.user.username}</span>
          </Button>
        </Form>
        <ButtonLink to={`/reviews/${review.id}/remove?returnTo=${HERE}`} look="danger" size="small">
          Remove the review<span className="sr-only"> by {review.user.username}</span>
        </ButtonLink>
      </div>
    </li>
  );
}

function Message({ message }: { message: Loaded['contact']['messages'][number] }) {
  return (
    <li className="grid gap-2 px-4 py-4">
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{message.name}</bdi>{' '}
        <a href={`mailto:${message.email}`} className="text-accent underline">
          {message.email}
        </a>{' '}
        <DateTime iso={message.createdAt} withTime className="text-sm text-ink-muted" />
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {message.message}
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={message.id} />
        <Button name="intent" value="handled" look="secondary" size="small">
          Dealt with<span className="sr-only">: message of {message.name}</span>
        </Button>
      </Form>
    </li>
  );
}

const listClass = 'divide-y divide-line rounded-card border border-line bg-surface';

export default function Moderation() {
  const { reports, contact, subscribers } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <div className="grid gap-12">
      <ErrorSummary failure={outcome?.ok === false ? outcome : null} />
      <section aria-labelledby="reports" className="grid gap-4">
        <h2 id="reports" className="text-2xl font-semibold">
          Reported reviews
        </h2>
        {reports.reports.length === 0 ? (
          <EmptyState icon={Flag} title="No review is reported" />
        ) : (
          <ul className={listClass}>
            {reports.reports.map((report) => (
              <Report key={report.id} report={report} />
            ))}
          </ul>
        )}
        <Pagination label="Report pages" current={reports.currentPage} total={reports.totalPages} />
      </section>
      <section aria-labelledby="messages" className="grid gap-4">
        <h2 id="messages" className="text-2xl font-semibold">
          Messages
        </h2>
        {contact.messages.length === 0 ? (
          <EmptyState icon={Mail} title="No message waits" />
        ) : (
          <>
            <p>A message that is dealt with is deleted, as the privacy policy says.</p>
            <ul className={listClass}>
              {contact.messages.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ul>
          </>
        )}
      </section>
      <section aria-labelledby="newsletter" className="grid justify-items-start gap-4">
        <h2 id="newsletter" className="text-2xl font-semibold">
          Newsletter
        </h2>
        <p>
          {subscribers} {subscribers === 1 ? 'subscriber' : 'subscribers'}
        </p>
        <a href="/admin/newsletter.csv" download className={buttonClass('secondary')}>
          Download as CSV
        </a>
      </section>
    </div>
  );
}
