import { data, type LinksFunction, type MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Theme, ThemeProvider, useTheme } from './ui/theme';
import { env } from './env.server';
import { clearFlash, clearToken, readFlash } from './http/cookies.server';
import { useNonce } from './http/nonce';
import { screenLoader } from './http/screen.server';
import { themeSession } from './http/theme.server';
import { PlayerProvider } from './player/player-provider';
import stylesheet from './styles/app.css?url';
import { AuthDialogSlot } from './ui/auth-dialog-slot';
import { ErrorScreen } from './ui/error-screen';
import { NavigationProgress } from './ui/navigation-progress';
import { Notice } from './ui/notice';
import { RouteAnnouncer } from './ui/route-announcer';
import { SiteFooter } from './ui/site-footer';
import { SiteHeader } from './ui/site-header';
import { Toaster } from './ui/toaster';
import { showToast } from './ui/toast-store';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.siteName ?? 'Error' },
];

export const loader = screenLoader('anyone', async ({ request, actor, staleCookie }) => {
  const [theme, flash] = await Promise.all([themeSession(request), readFlash(request)]);
  const headers = new Headers();
  if (flash) headers.append('Set-Cookie', await clearFlash());
  if (staleCookie) headers.append('Set-Cookie', clearToken());
  return data(
    { siteName: env.SITE_NAME, siteUrl: env.SITE_URL, actor, flash, theme: theme.getTheme() },
    { headers },
  );
});

/** What every screen may read of the visit: `useRouteLoaderData('root')`, typed. */
export type RootData = ReturnType<typeof useLoaderData<typeof loader>>;

function Page({ children }: { children: ReactNode }) {
  const [theme] = useTheme();
  const nonce = useNonce();
  return (
    <html lang="en" dir="ltr" className={theme ?? Theme.LIGHT}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={theme === Theme.DARK ? 'dark' : 'light'} />
        <Meta />
        <Links />
      </head>
      <body className="flex flex-col bg-canvas text-ink antialiased">
        <a
          href="#main"
          className="sr-only z-50 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
        >
          Skip to main content
        </a>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

const noPreferences = { autoplayEnabled: false, autoStartEnabled: false };

/** The document around every screen, the error page included. */
export function Layout({ children }: { children: ReactNode }) {
  const visit = useRouteLoaderData<typeof loader>('root');
  return (
    <ThemeProvider specifiedTheme={visit?.theme ?? Theme.LIGHT} themeAction="/api/theme">
      <Page>
        <PlayerProvider
          preferences={visit?.actor ?? noPreferences}
          listenerId={visit?.actor?.id ?? null}
        >
          <NavigationProgress />
          <SiteHeader siteName={visit?.siteName ?? ''} actor={visit?.actor ?? null} />
          <main id="main" tabIndex={-1} className="flex-1">
            {children}
          </main>
          <SiteFooter siteName={visit?.siteName ?? ''} />
          <RouteAnnouncer />
          <Toaster />
          <AuthDialogSlot />
        </PlayerProvider>
      </Page>
    </ThemeProvider>
  );
}

/** The page's first message stands in the page, for people without script; later ones are toasts. */
function FlashMessage() {
  const { flash } = useLoaderData<typeof loader>();
  return flash ? (
    <div className="page pt-4">
      <Notice
        role="status"
        tone={flash.variant === 'destructive' ? 'danger' : 'success'}
        title={flash.title}
      >
        {flash.description ? <p dir="auto">{flash.description}</p> : null}
      </Notice>
    </div>
  ) : null;
}

export default function App() {
  const { flash } = useLoaderData<typeof loader>();
  const first = useRef(flash);
  useEffect(() => {
    if (flash && flash !== first.current) showToast(flash);
  }, [flash]);
  return (
    <>
      {flash && flash === first.current ? <FlashMessage /> : null}
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message: unknown = isRouteErrorResponse(error) ? error.data?.message : undefined;
  return (
    <ErrorScreen status={status} message={typeof message === 'string' ? message : undefined} />
  );
}
