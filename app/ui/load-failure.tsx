import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { ErrorScreen } from './error-screen';
import { Notice } from './notice';

/** A screen's error boundary: refusals as everywhere, and `text` when what it shows could not be loaded. */
export function LoadFailure({ text }: { text: string }) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status < 500) {
    return <ErrorScreen status={error.status} />;
  }
  return (
    <Notice role="alert" tone="danger">
      <p>{text}</p>
    </Notice>
  );
}
