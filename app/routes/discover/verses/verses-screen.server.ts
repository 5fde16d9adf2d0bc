import { redirect } from '@remix-run/node';
import { isAdmin } from '~/domain/accounts/users';
import { readPositions } from '~/domain/listening/listening.server';
import {
  listDismissed,
  countVerseEpisodes,
  listSpokenVerses,
  listVerseEpisodes,
  listVerseLanguages,
  type VerseEpisode,
} from '~/domain/verses/verse-mentions.server';
import { readVerses, toVerseLink, requireVerses } from '~/domain/verses/verse-texts.server';
import { MENTION_KINDS, VERSE_PAGE_SIZE, type MentionKind } from '~/domain/verses/verses';
import type { RequestContext } from '~/http/access/request-context.server';
import { listPath, publicHead } from '~/http/pages/public-head.server';
import { listOrNull } from '~/http/pages/screen.server';
import {
  listStatus,
  pageNumberOf,
  languagesPart,
  podcastLanguagesOf,
} from '~/http/pages/url-parameters.server';
import { isLanguageCode, namedLanguage } from '~/lib/language/language-names.server';
import { surahName, surahOf, verseCounts } from '~/lib/quran/surahs';
import {
  isWholeSurah,
  quranComUrl,
  versesPath,
  wholeSurah,
  type VerseRange,
} from '~/lib/quran/written-verses';
import { withPart } from '~/lib/time/part';
import { pagePart } from '~/lib/web/page-meta';
import { digits, t } from '~/messages/t';
import { kindName } from './mention-kinds';

/** Longer passages are better read in a complete edition. */
const MOST_SHOWN = 40;

/** The verse range in the URL. Redirects surah names and non-canonical ranges to the numeric form. */
export function rangeOf({ params, url }: RequestContext): VerseRange {
  const { surah = '', verses } = params;
  const named = /^\d/.test(surah) ? undefined : surahOf(surah);
  const range = requireVerses(String(named ?? surah), verses);
  const path = versesPath(range);
  const address = `/quran/${surah}${verses === undefined ? '' : `/${verses}`}`;
  if (address !== path) throw redirect(path + url.search, 301);
  return range;
}

type Counts = Awaited<ReturnType<typeof countVerseEpisodes>>;

function kindOf({ searchParams }: URL, counts: Counts): MentionKind {
  const requestedKind = MENTION_KINDS.find((kind) => kind === searchParams.get('kind'));
  return requestedKind ?? counts.find(({ count }) => count > 0)?.kind ?? 'named';
}

/** The previous and the next verse of the same surah. */
function neighborVerses({ surah, verse, lastVerse }: VerseRange) {
  const linkTo = (at: number) => toVerseLink({ surah, verse: at, lastVerse: at });
  return {
    previous: verse > 1 ? linkTo(verse - 1) : null,
    next: lastVerse < verseCounts[surah - 1]! ? linkTo(lastVerse + 1) : null,
  };
}

async function textOf(range: VerseRange) {
  if (isWholeSurah(range) || range.lastVerse - range.verse >= MOST_SHOWN) return [];
  return readVerses(range);
}

const withPaths = ({ mentions, ...item }: VerseEpisode) => ({
  ...item,
  mentions: mentions.map((mention) => ({
    ...mention,
    verseLink: toVerseLink(mention),
    path:
      mention.second === null || !item.episode.path
        ? null
        : withPart(item.episode.path, { start: mention.second, end: null }),
  })),
});

async function dismissedOf({ actor }: RequestContext, range: VerseRange) {
  if (!isAdmin(actor)) return [];
  const rows = await listDismissed(range);
  return rows.map(({ id, kind, sentence, language, episode, ...verses }) => ({
    id,
    kind: kind as MentionKind,
    sentence,
    language,
    title: episode.title,
    verseLink: toVerseLink(verses),
  }));
}

function headOf(
  range: VerseRange,
  list: {
    kind: MentionKind;
    page: number;
    chosenLanguages: string[];
    empty: boolean;
    isFirst: boolean;
  },
) {
  const { kind, page, chosenLanguages, empty, isFirst } = list;
  const { name, numbers, path } = toVerseLink(range);
  const whole = toVerseLink(wholeSurah(range.surah));
  const surah = t('verses.ofSurah', { name: whole.name });
  const title = numbers ? `${name} ${digits(numbers)}` : surah;
  return publicHead({
    title: [title, isFirst ? '' : kindName(kind), languagesPart(chosenLanguages), pagePart(page)],
    description: t('verses.pageDescription', { verses: title }),
    path: listPath(path, { kind: isFirst ? '' : kind, language: chosenLanguages, page }),
    crumbs: [[t('verses.title'), '/quran'], ...(numbers ? [[surah, whole.path] as const] : [])],
    noindex: empty || chosenLanguages.length > 0,
  });
}

async function languageOptions(range: VerseRange, chosenLanguages: string[]) {
  const spoken = (await listVerseLanguages(range)).filter(isLanguageCode);
  const codes = new Set([...spoken, ...chosenLanguages]);
  if (codes.size < 2 && chosenLanguages.length === 0) return [];
  return [...codes].map((code) => ({
    ...namedLanguage(code),
    chosen: chosenLanguages.includes(code),
  }));
}

export async function loadVersesScreen(ctx: RequestContext, range: VerseRange) {
  const { url, actor } = ctx;
  const { chosenLanguages } = podcastLanguagesOf(url);
  const counts = await countVerseEpisodes(range, chosenLanguages);
  const kind = kindOf(url, counts);
  const request = { page: pageNumberOf(url), limit: VERSE_PAGE_SIZE };
  const { episodes, pagination } = await listVerseEpisodes(
    { ...range, kind, languages: chosenLanguages },
    request,
  );
  const ids = episodes.map(({ episode }) => episode.id);
  const isWhole = isWholeSurah(range);
  const spoken = isWhole ? await listSpokenVerses(range.surah) : [];
  const screen = {
    verses: toVerseLink(range),
    surah: toVerseLink(wholeSurah(range.surah)),
    arabicName: surahName(range.surah, 'ar').name,
    translations: quranComUrl(range),
    text: await textOf(range),
    spokenOf: spoken.map(({ verse, episodes: count }) => ({
      verse,
      count,
      path: versesPath({
        surah: range.surah,
        verse,
        lastVerse: verse,
      }),
    })),
    besides: isWhole ? null : neighborVerses(range),
    counts,
    kind,
    languages: await languageOptions(range, chosenLanguages),
    episodes: episodes.map(withPaths),
    positions: (await listOrNull(readPositions(actor?.id, ids))) ?? {},
    pagination,
    isAdmin: isAdmin(actor),
    dismissed: await dismissedOf(ctx, range),
    head: headOf(range, {
      kind,
      page: pagination.currentPage,
      chosenLanguages,
      empty: counts.every(({ count }) => count === 0),
      isFirst:
        kind === counts.find(({ count }) => count > 0)?.kind || !url.searchParams.has('kind'),
    }),
  };
  return { screen, status: listStatus(url, pagination.currentPage) };
}

export type VersesScreen = Awaited<ReturnType<typeof loadVersesScreen>>['screen'];
