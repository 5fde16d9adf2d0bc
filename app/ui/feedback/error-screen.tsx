import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';
import { RichText } from '~/ui/text/rich-text';
import { TypedForm, type TypedValues } from './typed-form';

/** Status for a request without a response. */
const LOST = 0;

const titles: Record<number, () => string> = {
  [LOST]: () => t('feedback.noConnection'),
  400: () => t('feedback.notUnderstood'),
  401: () => t('feedback.signInRequired'),
  403: () => t('feedback.accessDenied'),
  404: () => t('feedback.notFound'),
  410: () => t('feedback.gone'),
  429: () => t('feedback.tooManyRequests'),
  500: () => t('feedback.wentWrong'),
  503: () => t('feedback.notAvailable'),
};

const explanations: Record<number, () => string> = {
  [LOST]: () => t('feedback.noAnswer'),
  403: () => t('feedback.needsAdmin'),
  404: () => t('feedback.pageNotFound'),
  500: () => t('feedback.wentWrongHint'),
};

/** Matches the messages of a failed fetch in the three browser engines. */
const isLost = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

export function errorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isLost(error) ? LOST : 500;
}

export function errorTitle(error: unknown, notFound: string): string {
  const status = errorStatus(error);
  return status === 404 ? notFound : (titles[status] ?? titles[500]!)();
}

/** The request id, which people can quote when they report a failure, to find its lines in the log. */
export function RequestReference({ id }: { id: string | undefined }) {
  if (!id) return null;
  const number = () => <code dir="ltr">{id}</code>;
  return (
    <p className="text-sm text-ink-muted">
      <RichText text={t('feedback.reference')} marks={{ id: number }} />
    </p>
  );
}

export function ErrorScreen({
  status,
  message,
  noAnswer,
  typed = {},
  requestId,
}: {
  status: number;
  message?: string;
  /** Replaces the usual text if there was no response. */
  noAnswer?: string;
  typed?: TypedValues;
  /** Id of the request in the log. */
  requestId?: string;
}) {
  const { pathname, search } = useLocation();
  const known = status in titles ? status : 500;
  const text =
    (known === LOST && noAnswer) || message || (explanations[known] ?? explanations[500]!)();
  const mayPass = known === LOST || known >= 429;
  return (
    <div className="page grid max-w-xl justify-items-start gap-4 py-20">
      <h1 className="text-4xl font-semibold">{titles[known]!()}</h1>
      <p className="text-lg text-ink-muted" dir="auto" role={known === LOST ? 'alert' : undefined}>
        {text}
      </p>
      <RequestReference id={requestId} />
      {Object.keys(typed).length > 0 ? <TypedForm values={typed} /> : null}
      <div className="flex flex-wrap gap-3">
        {mayPass ? (
          <ButtonLink to={pathname + search} replace>
            {t('feedback.retry')}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/" look={mayPass ? 'secondary' : 'primary'}>
          {t('feedback.backToHome')}
        </ButtonLink>
        <ButtonLink to="/search" look="secondary">
          {t('feedback.searchPodcasts')}
        </ButtonLink>
      </div>
    </div>
  );
}
