import { isRouteErrorResponse, useMatches, useRouteError } from '@remix-run/react';
import { errorStatus, ErrorScreen } from './error-screen';

export type ScreenHandle = {
  /** Shown when its data could not be read. */
  noAnswer: () => string;
};

export function saidBy(error: unknown): string | undefined {
  const message: unknown = isRouteErrorResponse(error) ? error.data?.message : undefined;
  return typeof message === 'string' ? message : undefined;
}

export function RouteFailure() {
  const error = useRouteError();
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  return (
    <ErrorScreen
      status={errorStatus(error)}
      message={saidBy(error)}
      noAnswer={handle?.noAnswer()}
    />
  );
}
