/** What is searched for, as far as it is looked at. Empty where the address has no words for it. */
export const textParameter = (url: URL, name: string, limit = 200): string =>
  (url.searchParams.get(name) ?? '').trim().slice(0, limit);
