import { fold } from '~/lib/text/fold';

/** What is written at the end of a noun: cases, possessives, plurals. Only whole nouns of the table lose them. */
const written: Record<string, string> = {
  bn: 'র ের কে তে ে য় টি টা গুলো দের ায় য়ের',
  en: 's es',
  fa: 'ها های هایی ی',
  fr: 's x es',
  id: 'nya lah kah ku mu',
  ms: 'nya lah kah ku mu',
  tr: `ı i u ü a e yı yi yu yü ya ye nın nin nun nün ın in un ün da de ta te dan den tan ten la le yla yle
    sı si su sü lar ler ları leri ların lerin larda lerde lardan lerden lara lere ım im um üm`,
  ur: 'وں یں وں',
};

const endings = Object.entries(written).map(([language, list]) => ({
  language,
  endings: [...new Set(list.split(/\s+/).map((ending) => fold(ending)))]
    .filter(Boolean)
    .sort((a, b) => b.length - a.length),
}));

/** What must be left: shorter words end so by chance. */
const shortest = (word: string): number => (/^[a-z]/.test(word) ? 4 : 3);

/** The folded nouns that a folded word can be a form of, each with the language whose ending it has. */
export function nounsOf(word: string): { noun: string; language: string }[] {
  return endings.flatMap(({ language, endings: own }) =>
    own
      .filter((ending) => word.endsWith(ending) && word.length - ending.length >= shortest(word))
      .map((ending) => ({ noun: word.slice(0, -ending.length), language })),
  );
}

/** Languages whose nouns of this length are found with any ending: a prefix of a text's words. */
const prefixLength: Record<string, number> = { bn: 4, tr: 5 };

export const takesEndings = (language: string, word: string): boolean =>
  word.length >= (prefixLength[language] ?? Infinity);
