import { useRouteError } from '@remix-run/react';
import { errorStatus, RequestReference } from './error-screen';
import { NotLoaded } from './not-loaded';
import { RouteFailure, errorMessage, requestIdIn } from './route-failure';

export function LoadFailure({ text }: { text: string }) {
  const error = useRouteError();
  const status = errorStatus(error);
  if (status < 500) return <RouteFailure />;
  return (
    <NotLoaded title={<h2>{text}</h2>}>
      {status === 503 ? <p>{errorMessage(error)}</p> : null}
      <RequestReference id={requestIdIn(error)} />
    </NotLoaded>
  );
}
