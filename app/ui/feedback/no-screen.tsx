/** For routes that only take forms: without a component Remix answers failures without the error page. */
export function NoScreen() {
  return null;
}
