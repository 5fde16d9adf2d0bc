import { isRouteErrorResponse, useMatches, useRouteError } from '@remix-run/react';
import { errorStatus, ErrorScreen } from './error-screen';
import type { TypedValues } from './typed-form';

/** What a route says of itself: `export const handle`. */
export type ScreenHandle = {
  /** Shown when its data could not be read. */
  noAnswer?: () => string;
  /** Shown when what its form sent got no answer. */
  notSent?: () => string;
};

export function errorMessage(error: unknown): string | undefined {
  const message: unknown = isRouteErrorResponse(error) ? error.data?.message : undefined;
  return typeof message === 'string' ? message : undefined;
}

/** What the refused form had in it. */
function typedIn(error: unknown): TypedValues {
  return (isRouteErrorResponse(error) && (error.data as { typed?: TypedValues })?.typed) || {};
}

export function requestIdIn(error: unknown): string | undefined {
  const id: unknown = isRouteErrorResponse(error) ? error.data?.requestId : undefined;
  return typeof id === 'string' ? id : undefined;
}

export function RouteFailure() {
  const error = useRouteError();
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  return (
    <ErrorScreen
      status={errorStatus(error)}
      message={errorMessage(error)}
      noAnswer={handle?.noAnswer?.()}
      typed={typedIn(error)}
      requestId={requestIdIn(error)}
    />
  );
}
