import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { collectionPath } from '~/domain/collections/collections';
import {
  getReportable,
  reportCollection,
} from '~/domain/community/reports/collection-reports.server';
import { collectionReportReasons } from '~/domain/community/reports/reports';
import { collectionReportSchema } from '~/domain/community/reviews/reviews-schema';
import { idText } from '~/domain/input-schema';
import { parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titleDirection } from '~/lib/language/text-language';
import { NOT_INDEXED, pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { ReportForm } from '~/ui/forms/report-form';
import { Name } from '~/ui/text/inline-text';

export const loader = screenLoader('member', async ({ actor, params }) =>
  getReportable(actor, parseParams(idText, params.id)),
);

export const action = screenAction(
  'member',
  async ({ actor, params }, form) => {
    const id = parseParams(idText, params.id);
    await reportCollection(actor, id, parseForm(collectionReportSchema, form));
    return redirectWithToast(collectionPath(id), {
      title: t('review.reported'),
      description: t('review.reportedHint'),
    });
  },
  { throttle: 'report' },
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, t('days.report'), data?.title),
  NOT_INDEXED,
];

export default function ReportCollection() {
  const { id, title, language } = useLoaderData<typeof loader>();
  return (
    <div className="page grid max-w-2xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{t('days.report')}</h1>
      <p dir={titleDirection(title)} className="text-lg font-semibold wrap-anywhere">
        <Name of={title} language={language} />
      </p>
      <ReportForm reasons={collectionReportReasons} cancelTo={collectionPath(id)} />
    </div>
  );
}
