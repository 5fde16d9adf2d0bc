// Around every screen and inside the document: an error that ends a screen ends here, so that the navigation
// and the player stay as they are.
export { RouteFailure as ErrorBoundary } from '~/ui/route-failure';
