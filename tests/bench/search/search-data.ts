import terms from '~/domain/search/words/search-terms.json';

/**
 * An invented library of any size, always the same one: titles in several scripts out of the spelling groups,
 * a few words very common and most rare, as in real directories.
 */

export type MadePodcast = { id: string; slug: string; title: string; author: string; body: string };
export type MadeEpisode = { id: string; podcastId: string; title: string };

/** mulberry32: small, quick and good enough to choose words with. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const english =
  `the of and in for with a on our your daily weekly podcast show radio series lessons reflections stories
   journey heart hope light life guide questions answers history family youth women men children community
   mercy patience gratitude prayer friday morning evening night beginner advanced class course talk live
   short complete introduction understanding living modern ancient world east west city mosque center`.split(
    /\s+/,
  );
const arabic =
  `شرح سلسلة برنامج دروس قصص أنوار رحلة مع في من على حياة قلوب نور الطريق إلى كتاب`.split(' ');
const urdu = `پروگرام سلسلہ بیان کی روشنی میں زندگی ایمان اور آج کا سبق`.split(' ');
const turkish = `dersleri sohbetleri programı ile ve hayat gönül ışığında günlük radyo`.split(' ');
const indonesian = `kajian bersama ustadz dan untuk keluarga harian cahaya hati jalan`.split(' ');
const starts =
  `ab ha mu sa ka za ra fa ta na la ba ma ya jal sul qas bil kha sha nur tar wal zub`.split(' ');
const middles = `d m r s l n z f h b t j w k mm rr dd ss`.split(' ');
const ends = `an ir ud im ah i een al ari awi oor aq id ullah addin at ani usi`.split(' ');

export class LibraryMaker {
  readonly #random: () => number;
  readonly #names: string[];

  constructor(seed = 1) {
    this.#random = randomNumbers(seed);
    this.#names = Array.from({ length: 200_000 }, () => this.#name());
  }

  /** Low numbers come far more often than high ones. */
  #skewed(below: number): number {
    return Math.floor(below * this.#random() ** 3);
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T;
  }

  /** One of a list, those at its beginning far more often. */
  often<T>(list: readonly T[]): T {
    return list[this.#skewed(list.length)] as T;
  }

  #name(): string {
    const name =
      this.#pick(starts) +
      this.#pick(middles) +
      (this.#random() < 0.5
        ? this.#pick(ends)
        : this.#pick(starts) + this.#pick(middles) + this.#pick(ends));
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  #speaker(): string {
    return `${this.often(this.#names)} ${this.often(this.#names)}`;
  }

  /** A word of a spelling group, Islam and Quran the most common of all. */
  #term(script: 'latin' | 'arabic' | 'urduPersian' | 'turkish' | 'indonesianMalay'): string {
    const roll = this.#random();
    const group =
      roll < 0.12
        ? terms.groups.find(({ key }) => key === (roll < 0.07 ? 'islam' : 'quran'))
        : terms.groups[this.#skewed(terms.groups.length)];
    const forms = group?.[script] ?? [];
    return this.often(forms.length > 0 ? forms : (group?.latin ?? []));
  }

  #words(list: readonly string[], count: number): string {
    return Array.from({ length: count }, () => this.often(list)).join(' ');
  }

  #title(): string {
    const roll = this.#random();
    if (roll < 0.15)
      return `${this.#words(arabic, 1)} ${this.#term('arabic')} ${this.#words(arabic, 2)} ${this.#term('arabic')}`;
    if (roll < 0.22) return `${this.#term('urduPersian')} ${this.#words(urdu, 3)}`;
    if (roll < 0.28) return `${this.#term('turkish')} ${this.#words(turkish, 2)}`;
    if (roll < 0.36) return `${this.#words(indonesian, 2)} ${this.#term('indonesianMalay')}`;
    if (roll < 0.55) return `${this.#term('latin')} with ${this.#speaker()}`;
    if (roll < 0.7) return `${this.#words(english, 3)} ${this.#term('latin')}`;
    if (roll < 0.8) return `${this.#speaker()} ${this.#words(english, 1)}`;
    return `${this.#term('latin')} ${this.#words(english, 2)} ${this.#term('latin')}`;
  }

  #body(): string {
    return Array.from({ length: 6 }, () =>
      [this.#words(english, 8), this.#term('latin'), this.#speaker(), this.#term('arabic')].join(
        ' ',
      ),
    ).join(' ');
  }

  /** A line of a transcript: about ten words, of which one in five ends a sentence. */
  line(): string {
    const end = this.#random() < 0.2 ? '.' : '';
    if (this.#random() < 0.2) return `${this.#words(arabic, 5)} ${this.#term('arabic')}${end}`;
    const words = [this.#words(english, 4), this.often(this.#names), this.#words(english, 2)];
    return `${words.join(' ')} ${this.#term('latin')} ${this.#words(english, 1)}${end}`;
  }

  podcast(number: number): MadePodcast {
    return {
      id: madeId(0x018f, number),
      slug: `podcast-${number}`,
      title: this.#title(),
      author: this.#speaker(),
      body: this.#body(),
    };
  }

  episode(number: number, podcastId: string): MadeEpisode {
    const title = `${number % 400}: ${this.#title()} ${this.#random() < 0.3 ? this.#speaker() : ''}`;
    return { id: madeId(0x0190, number), podcastId, title: title.trim() };
  }
}

/** An id of the right form that grows with its number. */
export function madeId(head: number, number: number): string {
  return `${head.toString(16).padStart(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}
