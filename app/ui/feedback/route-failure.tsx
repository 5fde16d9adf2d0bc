import { isRouteErrorResponse, useMatches, useRouteError } from '@remix-run/react';
import { errorStatus, ErrorScreen } from './error-screen';
import type { TypedValues } from './typed-form';

/** Type of a route's `export const handle`. */
export type ScreenHandle = {
  /** Error text if the route's data could not be read. */
  noAnswer?: () => string;
  /** Error text if there was no response to the route's form. */
  notSent?: () => string;
};

export function errorMessage(error: unknown): string | undefined {
  const message: unknown = isRouteErrorResponse(error) ? error.data?.message : undefined;
  return typeof message === 'string' ? message : undefined;
}

/** Returns the values of the rejected form. */
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
