/** A page's title with the site's name behind it. `matches` are those a meta function is given. */
export function pageTitle(
  matches: readonly { id: string; data?: unknown }[],
  title: string,
): { title: string } {
  const root = matches.find((match) => match.id === 'root')?.data as
    { siteName?: string } | undefined;
  return { title: root?.siteName ? `${title} – ${root.siteName}` : title };
}

/** Third-party text as a description: one line, at most `limit` characters, the last of them an ellipsis. */
export function metaDescription(text: string, limit = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= limit ? line : `${line.slice(0, limit - 3).trimEnd()}...`;
}
