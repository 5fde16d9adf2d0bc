import { useRouteError } from '@remix-run/react';
import { errorStatus, RequestReference } from './error-screen';
import { Notice } from './notice';
import { RouteFailure, errorMessage, requestIdIn } from './route-failure';

export function LoadFailure({ text }: { text: string }) {
  const error = useRouteError();
  const status = errorStatus(error);
  if (status < 500) return <RouteFailure />;
  return (
    <Notice role="alert" tone="danger">
      <h2 className="font-semibold">{text}</h2>
      {status === 503 ? <p>{errorMessage(error)}</p> : null}
      <RequestReference id={requestIdIn(error)} />
    </Notice>
  );
}
