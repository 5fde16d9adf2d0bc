import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import { NO_ANSWER } from '~/lib/web/no-answer';
import { ButtonLink } from '~/ui/forms/button';

/** Status where no answer came. */
const LOST = 0;

const titles: Record<number, string> = {
  [LOST]: 'No connection',
  400: 'That request could not be understood',
  401: 'Sign in required',
  403: 'Access Denied',
  404: '404',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Not available right now',
};

const explanations: Record<number, string> = {
  [LOST]: NO_ANSWER,
  403: 'You need admin access to view this page',
  404: 'Page not found',
  500: 'The problem is on our side and has been noted. Please try again in a moment.',
};

/** Messages of a failed fetch in the three engines. */
const isLost = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

export function errorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isLost(error) ? LOST : 500;
}

export function errorTitle(error: unknown, notFound: string): string {
  const status = errorStatus(error);
  return status === 404 ? notFound : (titles[status] ?? titles[500]!);
}

export function ErrorScreen({
  status,
  message,
  noAnswer,
}: {
  status: number;
  message?: string;
  /** Replaces the usual text when no answer came. */
  noAnswer?: string;
}) {
  const { pathname, search } = useLocation();
  const known = status in titles ? status : 500;
  const text = (known === LOST && noAnswer) || message || explanations[known] || explanations[500];
  const mayPass = known === LOST || known >= 429;
  return (
    <div className="page grid max-w-xl justify-items-start gap-4 py-20">
      <h1 className="text-4xl font-semibold">{titles[known]}</h1>
      <p className="text-lg text-ink-muted" dir="auto" role={known === LOST ? 'alert' : undefined}>
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        {mayPass ? (
          <ButtonLink to={pathname + search} replace>
            Retry
          </ButtonLink>
        ) : null}
        <ButtonLink to="/" look={mayPass ? 'secondary' : 'primary'}>
          Back to home
        </ButtonLink>
        <ButtonLink to="/search" look="secondary">
          Search podcasts
        </ButtonLink>
      </div>
    </div>
  );
}
