import { podcastLanguage } from '~/lib/language/podcast-language';

type Item = { podcast: { title: string; language: string | null } };

const languageOf = ({ podcast }: Item) => podcastLanguage(podcast) ?? '';

/** Items whose podcast is in one of the languages; all items when no language is given. */
export const inLanguages = <T extends Item>(items: T[], languages: readonly string[]): T[] =>
  languages.length === 0 ? items : items.filter((item) => languages.includes(languageOf(item)));

/** Moves items in that language to the front and otherwise keeps the order. */
export function languageFirst<T extends Item>(items: T[], language: string | null): T[] {
  if (!language) return items;
  const [own, others]: [T[], T[]] = [[], []];
  for (const item of items) (languageOf(item) === language ? own : others).push(item);
  return [...own, ...others];
}
