import { useRouteError } from '@remix-run/react';
import { errorStatus, ErrorScreen } from './error-screen';
import { Notice } from './notice';

/** A screen's error boundary: refusals as everywhere, and `text` when what it shows could not be loaded. */
export function LoadFailure({ text }: { text: string }) {
  const status = errorStatus(useRouteError());
  if (status < 500) return <ErrorScreen status={status} />;
  return (
    <Notice role="alert" tone="danger">
      <p>{text}</p>
    </Notice>
  );
}
