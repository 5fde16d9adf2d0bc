import { data, type LinksFunction, type MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useLoaderData,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
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
import type { Toast } from './lib/toast';
import { AuthDialogSlot } from './ui/auth-dialog-slot';
import { LateScripts } from './ui/late-scripts';
import { NavigationProgress } from './ui/navigation-progress';
import { Notice } from './ui/notice';
import { RouteAnnouncer } from './ui/route-announcer';
import { SiteFooter } from './ui/site-footer';
import { SiteHeader } from './ui/site-header';
import { Toaster } from './ui/toaster';
import { showToast } from './ui/toast-store';
import { isVisitChanged, noteVisitRead } from './ui/visit-changes';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
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

/**
 * What the document shows of a visit changes with what is sent, not with where one goes; and those who were
 * signed out elsewhere see it where they are asked to sign in. Read with every page, it would be lost with
 * every page that is lost on the way, and the player in the document with it.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod = 'GET',
  actionStatus = 200,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus >= 400) return false;
  const goesOn = formMethod === 'GET' && currentUrl.href !== nextUrl.href;
  return !goesOn || nextUrl.pathname === '/login' || isVisitChanged();
}

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
        <LateScripts nonce={nonce} />
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

/** The first page's message stands in the page, for people without script; later ones are toasts. */
function FlashMessage({ flash }: { flash: Toast }) {
  return (
    <div className="page pt-4">
      <Notice
        role="status"
        tone={flash.variant === 'destructive' ? 'danger' : 'success'}
        title={flash.title}
      >
        {flash.description ? <p dir="auto">{flash.description}</p> : null}
      </Notice>
    </div>
  );
}

export default function App() {
  const visit = useLoaderData<typeof loader>();
  const { flash } = visit;
  useEffect(noteVisitRead, [visit]);
  const { key } = useLocation();
  const first = useRef({ flash, key }).current;
  useEffect(() => {
    if (flash && flash !== first.flash) showToast(flash);
  }, [flash, first]);
  return (
    <>
      {flash && flash === first.flash && key === first.key ? <FlashMessage flash={flash} /> : null}
      <Outlet />
    </>
  );
}

export { RouteFailure as ErrorBoundary } from './ui/route-failure';
