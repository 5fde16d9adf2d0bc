import type { MetaFunction } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { errorTitle } from '~/ui/feedback/error-screen';
import { LanguageOffer } from '~/ui/frame/language-menu';

// Placed around every screen but inside the document, so that the navigation and the player survive an error in a
// screen.
export { RouteFailure as ErrorBoundary } from '~/ui/feedback/error-screen';

/** The title of an error page. */
export const meta: MetaFunction = ({ error, matches }) => [
  error ? pageTitle(matches, errorTitle(error, t('feedback.pageNotFound'))) : pageTitle(matches),
];

export default function ScreenLayout() {
  return (
    <>
      <LanguageOffer />
      <Outlet />
    </>
  );
}
