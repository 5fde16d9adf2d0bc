import { useRouteError } from '@remix-run/react';
import { ButtonLink } from '~/ui/forms/button';
import { errorStatus } from './error-screen';
import { RouteFailure } from './route-failure';

export function MissingScreen({
  title,
  text,
  back: [to, label],
}: {
  title: string;
  text: string;
  /** URL and label. */
  back: [string, string];
}) {
  if (errorStatus(useRouteError()) !== 404) return <RouteFailure />;
  return (
    <div className="page grid max-w-xl justify-items-start gap-4 py-20">
      <h1 className="text-4xl font-semibold">{title}</h1>
      <p className="text-lg text-ink-muted">{text}</p>
      <ButtonLink to={to}>{label}</ButtonLink>
    </div>
  );
}
