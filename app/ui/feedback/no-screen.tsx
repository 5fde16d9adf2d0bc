/** For routes that only handle forms: without a component, Remix responds to failures without the error page. */
export function NoScreen() {
  return null;
}
