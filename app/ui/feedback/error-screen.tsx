import {
  useHref,
  useLocation,
  isRouteErrorResponse,
  useMatches,
  useRouteError,
  type MetaFunction,
} from '@remix-run/react';
import { useEffect, useState, type ComponentType } from 'react';
import { pageTitle, headOf } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { noteGone } from '~/player/engine/downloaded';
import { Button, ButtonLink } from '~/ui/forms/button';
import { HiddenFields } from '~/ui/forms/enhanced-form';
import { RichText } from '~/ui/text/inline-text';
import { NotLoaded, SearchLink } from './status';

type TypedValues = Record<string, string[]>;

/** Takes what was typed to a page that shows it and can submit it from another account. */
function TypedForm({ values }: { values: TypedValues }) {
  const { pathname, search } = useLocation();
  const action = useHref(`/sign-in-again?to=${encodeURIComponent(pathname + search)}`);
  return (
    <form method="post" action={action} className="grid justify-items-start gap-3">
      <p>{t('feedback.typedIsKept')}</p>
      <HiddenFields of={Object.entries(values)} />
      <input type="hidden" name="_role" value="1" />
      <Button variant="secondary">{t('feedback.showTyped')}</Button>
    </form>
  );
}

/** Status for a request without a response. */
const LOST = 0;

const titles: Record<number, () => string> = {
  [LOST]: () => t('feedback.noConnection'),
  400: () => t('feedback.notUnderstood'),
  401: () => t('feedback.signInRequired'),
  403: () => t('feedback.accessDenied'),
  404: () => t('feedback.notFound'),
  410: () => t('feedback.gone'),
  429: () => t('feedback.tooManyRequests'),
  500: () => t('feedback.wentWrong'),
  503: () => t('feedback.notAvailable'),
};

const explanations: Record<number, () => string> = {
  [LOST]: () => t('feedback.noAnswer'),
  403: () => t('feedback.needsAdmin'),
  404: () => t('feedback.pageNotFound'),
  500: () => t('feedback.wentWrongHint'),
};

/** Matches the messages of a failed fetch in the three browser engines; WebKit's names the service worker, if there is one. */
const isLost = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed|service worker/i.test(error.message);

export function errorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isLost(error) ? LOST : 500;
}

export function errorTitle(error: unknown, notFound: string): string {
  const status = errorStatus(error);
  return status === 404 ? notFound : (titles[status] ?? titles[500]!)();
}

/** The request id, which people can quote when they report a failure, to find its lines in the log. */
function RequestReference({ id }: { id: string | undefined }) {
  if (!id) return null;
  const number = () => <code dir="ltr">{id}</code>;
  return (
    <p className="text-sm text-ink-muted">
      <RichText text={t('feedback.reference')} marks={{ id: number }} />
    </p>
  );
}

/** Lists what can be opened without a network, where a worker has kept it. */
function KeptPagesPlace() {
  const [KeptPages, setKeptPages] = useState<ComponentType | null>(null);
  useEffect(() => {
    import('./kept-pages').then(
      ({ KeptPages }) => setKeptPages(() => KeptPages),
      () => {},
    );
  }, []);
  return KeptPages ? <KeptPages /> : null;
}

function ErrorScreen({
  status,
  message,
  noAnswer,
  typed = {},
  requestId,
  Heading = 'h1',
}: {
  status: number;
  message?: string;
  /** Replaces the usual text if there was no response. */
  noAnswer?: string;
  typed?: TypedValues;
  /** Id of the request in the log. */
  requestId?: string;
  /** `h2` within a layout that has a heading of its own. */
  Heading?: 'h1' | 'h2';
}) {
  const { pathname, search } = useLocation();
  const displayStatus = status in titles ? status : 500;
  const text =
    (displayStatus === LOST && noAnswer) ||
    message ||
    (explanations[displayStatus] ?? explanations[500]!)();
  const mayPass = displayStatus === LOST || displayStatus >= 429;
  return (
    <div className="page grid max-w-xl justify-items-start gap-4 py-20">
      <Heading className="text-3xl font-semibold md:text-4xl">{titles[displayStatus]!()}</Heading>
      <p
        className="text-ink-muted md:text-lg"
        dir="auto"
        role={displayStatus === LOST ? 'alert' : undefined}
      >
        {text}
      </p>
      <RequestReference id={requestId} />
      {Object.keys(typed).length > 0 ? <TypedForm values={typed} /> : null}
      <div className="flex flex-wrap gap-3">
        {mayPass ? (
          <ButtonLink to={pathname + search} replace>
            {t('feedback.retry')}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/" variant={mayPass ? 'secondary' : 'primary'}>
          {t('feedback.backToHome')}
        </ButtonLink>
        <SearchLink />
      </div>
      {displayStatus === LOST ? <KeptPagesPlace /> : null}
    </div>
  );
}

/** Type of a route's `export const handle`. */
export type ScreenHandle = {
  /** Error text if the route's data could not be read. */
  noAnswer?: () => string;
  /** Error text if there was no response to the route's form. */
  notSent?: () => string;
};

/** What the server says of an error; `typed` are the values of the rejected form. */
function detailsOf(error: unknown) {
  const details = isRouteErrorResponse(error) ? Object(error.data) : {};
  return details as { message?: string; typed?: TypedValues | null; requestId?: string };
}

function Failure({ Heading }: { Heading?: 'h1' | 'h2' }) {
  const error = useRouteError();
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  const { message, typed, requestId } = detailsOf(error);
  return (
    <ErrorScreen
      status={errorStatus(error)}
      noAnswer={handle?.noAnswer?.()}
      message={message}
      typed={typed ?? {}}
      requestId={requestId}
      Heading={Heading}
    />
  );
}

export const RouteFailure = () => <Failure />;

/** What a public page says if its subject does not exist. `back`: URL and label. */
export type Missing = { title: string; text: string; back: [string, string] };

/** The `ErrorBoundary` of a public page whose subject may not exist. */
export const missingScreen = (missing: () => Missing) =>
  function ErrorBoundary() {
    return <MissingScreen {...missing()} />;
  };

/**
 * The `meta` of a public page, as its loader built it with `publicHead`.
 *
 * @param missing what the page says if its subject does not exist
 */
export const publicMeta =
  (missing?: () => Pick<Missing, 'title'>): MetaFunction =>
  ({ data, error, matches }) =>
    headOf(data as { head: string } | undefined) ??
    (missing ? [pageTitle(matches, errorTitle(error, missing().title))] : []);

function MissingScreen({ title, text, back: [to, label] }: Missing) {
  const { pathname } = useLocation();
  const status = errorStatus(useRouteError());
  useEffect(() => noteGone(pathname, status), [pathname, status]);
  if (status !== 404) return <RouteFailure />;
  return (
    <div className="page grid max-w-xl justify-items-start gap-4 py-20">
      <h1 className="text-3xl font-semibold md:text-4xl">{title}</h1>
      <p className="text-ink-muted md:text-lg">{text}</p>
      <ButtonLink to={to}>{label}</ButtonLink>
    </div>
  );
}

/** The `ErrorBoundary` of a screen within a layout that has a heading of its own. */
export function LoadFailure({ text }: { text: string }) {
  const error = useRouteError();
  const status = errorStatus(error);
  if (status < 500) return <Failure Heading="h2" />;
  const { message, requestId } = detailsOf(error);
  return (
    <NotLoaded title={<h2>{text}</h2>}>
      {status === 503 ? <p>{message}</p> : null}
      <RequestReference id={requestId} />
    </NotLoaded>
  );
}

/** For routes that only handle forms: without a component, Remix responds to failures without the error page. */
export function NoScreen() {
  return null;
}
