import { isRouteErrorResponse, useMatches, useRouteError } from '@remix-run/react';
import { errorStatus, ErrorScreen } from './error-screen';

/** What a screen's `handle` may say to those who stand in for it. */
export type ScreenHandle = {
  /** Shown in its place when its data was lost on the way. */
  noAnswer: string;
};

/** What is shown of a screen that failed and has no words of its own for it. */
export function RouteFailure() {
  const error = useRouteError();
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  const message: unknown = isRouteErrorResponse(error) ? error.data?.message : undefined;
  return (
    <ErrorScreen
      status={errorStatus(error)}
      message={typeof message === 'string' ? message : undefined}
      noAnswer={handle?.noAnswer}
    />
  );
}
