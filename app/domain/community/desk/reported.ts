import { collectionReportReasons, podcastReportReasons } from '../reports/reports';
import { reportReasons } from '../reviews/reviews';

export const reportKinds = ['review', 'podcast', 'episode', 'collection'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** How long ago something was reported, held or written. */
export const ages = ['day', 'week', 'older', 'month'] as const;
export type Age = (typeof ages)[number];

export const reportOrders = ['newest', 'oldest', 'most'] as const;
export type ReportOrder = (typeof reportOrders)[number];

export const allReportReasons = [
  ...new Set([...reportReasons, ...podcastReportReasons, ...collectionReportReasons]),
];

/** The most reports of one thing that a row shows. */
export const REPORTS_SHOWN = 5;

export const DESK_PAGE_SIZE = 25;
