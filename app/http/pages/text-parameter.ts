/** What is searched for, as far as it is looked at. Empty where it is not in the address. */
export const textParameter = (url: URL, name: string, limit = 200): string =>
  (url.searchParams.get(name) ?? '').slice(0, limit);
