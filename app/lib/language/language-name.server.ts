const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Null for an invalid or unknown tag. */
export function languageName(tag: string | null): string | null {
  try {
    return (tag && names.of(tag)) || null;
  } catch {
    return null; // feeds write anything here
  }
}
