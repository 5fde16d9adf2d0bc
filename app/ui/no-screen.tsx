/**
 * For routes that only take forms. Remix treats a route without a component as a bare resource, whose
 * failures get neither the error page nor its headers; with this one they do. It is never shown: such a
 * route's loader redirects and its action answers with a 303.
 */
export function NoScreen() {
  return null;
}
