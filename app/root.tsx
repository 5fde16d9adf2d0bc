import { data, type LinksFunction, type MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  Scripts,
  useHref,
  useLocation,
  useLoaderData,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';
// The package's index would pull its server half, and Remix's server with it, into the browser bundle.
import { Theme, ThemeProvider, useTheme } from 'remix-themes/build/theme-provider.js';
import { languageOffer, themeSession, translationNote } from '~/http/pages/visitor-choices.server';
import { t, pageLanguage } from '~/messages/t';
import { textsUrl } from '~/messages/texts-in-browser';
import { countNewEpisodes } from './domain/listening/new-episodes.server';
import { env } from './env.server';
import { clearFlash, clearToken, readFlash } from './http/access/cookies.server';
import { listOrNull, screenLoader } from './http/pages/screen.server';
import { forgetFlash, type Toast } from './lib/web/form-outcome';
import { shownMailAddress } from './lib/web/shown-address.server';
import { PlayerProvider } from './player/player-provider';
import { AuthDialogSlot } from './ui/auth/sign-in';
import { HOLD_PRESSES, repeatHeldPresses } from './ui/document/held-presses';
import { START_PRELOADS } from './ui/document/late-preloads';
import { isRootDataStale, markRootDataStale, markRootDataFresh } from './ui/document/revalidation';
import { useNonce } from './ui/document/store';
import { errorTitle } from './ui/feedback/error-screen';
import { Notice } from './ui/feedback/status';
import { UndoForm } from './ui/feedback/toast-parts';
import { Toaster } from './ui/feedback/toaster';
import { showToast } from './ui/feedback/toasts';
import { RouteAnnouncer, SKIP_LINK } from './ui/frame/accessibility';
import { SiteFooter } from './ui/frame/site-footer';
import { SiteHeader } from './ui/frame/site-header';
import { NavigationProgress } from './ui/navigation/pending-navigation';
import { OfflinePlace } from './ui/offline/offline-place';
import { WithName } from './ui/text/inline-text';
import stylesheet from './styles/app.css?url';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: data?.siteName ?? errorTitle(error, t('feedback.pageNotFound')) },
];

export const loader = screenLoader('anyone', async ({ request, actor, staleCookie }) => {
  const [theme, flash, offer, newCount] = await Promise.all([
    themeSession(request),
    readFlash(request),
    languageOffer({ request, actor }),
    actor ? listOrNull(countNewEpisodes(actor.id)) : 0,
  ]);
  const headers = new Headers();
  const shown = flash && (await clearFlash(request));
  if (shown) headers.append('Set-Cookie', shown);
  if (staleCookie) headers.append('Set-Cookie', clearToken());
  return data(
    {
      siteName: env.SITE_NAME,
      actor: actor && { ...actor, email: shownMailAddress(actor.email) },
      flash,
      offer,
      note: translationNote(),
      offline: env.SERVICE_WORKER,
      newCount: newCount ?? 0,
      theme: theme.getTheme(),
    },
    { headers },
  );
});

/** The root data only changes with submissions; loading it on every page would lose the player when that fails. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod = 'GET',
  actionStatus = 200,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus >= 400) return false;
  // Stays set until the data arrives, because navigating away before would drop it.
  if (formMethod !== 'GET') markRootDataStale();
  const goesOn = formMethod === 'GET' && currentUrl.href !== nextUrl.href;
  // The count of new episodes changes once they have been seen.
  const looked = /\/new$/.test(currentUrl.pathname);
  return !goesOn || looked || nextUrl.pathname === '/login' || isRootDataStale();
}

function InlineScript({ source }: { source: string }) {
  const nonce = useNonce();
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
  );
}

function Page({ children }: { children: ReactNode }) {
  const [theme] = useTheme();
  const nonce = useNonce();
  return (
    <html lang={pageLanguage()} dir={t('language.direction')} className={theme ?? Theme.LIGHT}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={theme ?? Theme.LIGHT} />
        <Meta />
        <InlineScript source={HOLD_PRESSES} />
        <Links />
        <link rel="manifest" href={useHref('/manifest.webmanifest')} />
      </head>
      <body className="flex flex-col bg-canvas text-ink antialiased">
        <a href="#main" className={SKIP_LINK}>
          {t('frame.skipToContent')}
        </a>
        {children}
        <ScrollRestoration nonce={nonce} />
        <link rel="modulepreload" href={textsUrl(pageLanguage())} />
        <Scripts nonce={nonce} />
        <InlineScript source={START_PRELOADS} />
      </body>
    </html>
  );
}

const noPreferences = { autoplayEnabled: false, autoStartEnabled: false };

export function Layout({ children }: { children: ReactNode }) {
  const visit = useRouteLoaderData<typeof loader>('root');
  useEffect(repeatHeldPresses, []);
  return (
    <ThemeProvider specifiedTheme={visit?.theme ?? Theme.LIGHT} themeAction="/api/theme">
      <Page>
        <PlayerProvider
          preferences={visit?.actor ?? noPreferences}
          listenerId={visit && (visit.actor?.id ?? null)}
        >
          <NavigationProgress />
          <SiteHeader
            siteName={visit?.siteName ?? ''}
            actor={visit?.actor ?? null}
            newCount={visit?.newCount ?? 0}
          />
          <OfflinePlace isOn={visit?.offline ?? false} />
          <main id="main" tabIndex={-1} className="flex-1">
            {children}
          </main>
          <SiteFooter siteName={visit?.siteName ?? ''} note={visit?.note} />
          <RouteAnnouncer siteName={visit?.siteName ?? ''} />
          <Toaster />
          <AuthDialogSlot />
        </PlayerProvider>
      </Page>
    </ThemeProvider>
  );
}

/** A message in the first page, for people without script; later ones are toasts. */
function FlashMessage({ flash }: { flash: Toast }) {
  return (
    <div className="flash-message page pt-4">
      <Notice
        role="status"
        tone={flash.variant === 'destructive' ? 'danger' : 'success'}
        title={<WithName text={flash.title} name={flash.name} />}
      >
        {flash.description ? (
          <p dir="auto">
            <WithName text={flash.description} name={flash.name} />
          </p>
        ) : null}
        {flash.undo ? <UndoForm undo={flash.undo} /> : null}
      </Notice>
    </div>
  );
}

export default function App() {
  const visit = useLoaderData<typeof loader>();
  const { flash } = visit;
  useEffect(markRootDataFresh, [visit]);
  const { key } = useLocation();
  const first = useRef({ flash, key }).current;
  useEffect(() => {
    if (!flash || flash === first.flash) return;
    forgetFlash();
    showToast(flash);
  }, [flash, first]);
  return (
    <>
      {flash && flash === first.flash && key === first.key ? <FlashMessage flash={flash} /> : null}
      <Outlet />
    </>
  );
}

export { RouteFailure as ErrorBoundary } from './ui/feedback/error-screen';
