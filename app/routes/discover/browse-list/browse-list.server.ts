import { listByLanguage, listByTopic, type BrowsePage } from '~/domain/browse/browse.server';
import { topicBySlug } from '~/domain/browse/topics';
import { favoriteIds } from '~/domain/community/favorites/favorites.server';
import { NotFoundError } from '~/domain/errors';
import type { Visit } from '~/http/access/visit.server';
import { listOrNull } from '~/http/pages/list-or-null.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { listPath, publicHead } from '~/http/pages/public-head.server';
import { isLanguageCode, namedLanguage } from '~/lib/language/language-names.server';
import { pagePart } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { toCard } from '~/ui/cards/card-podcast';
import { topicName } from '~/ui/forms/choice-names';

type Subject = {
  kind: 'language' | 'topic';
  name: string;
  lang?: string;
  dir?: 'ltr' | 'rtl';
  title: string;
  list: (page: number) => Promise<BrowsePage>;
};

/** @throws NotFoundError for what is no language and none of the topics */
function subjectOf(url: URL, name: string): Subject {
  if (url.pathname.startsWith('/browse/language/') && isLanguageCode(name)) {
    const language = namedLanguage(name);
    const title = t('browse.inLanguage', { language: language.name });
    return { ...language, kind: 'language', title, list: (page) => listByLanguage(name, page) };
  }
  const topic = url.pathname.startsWith('/browse/topic/') ? topicBySlug.get(name) : undefined;
  if (!topic) throw new NotFoundError();
  const shown = topicName(topic);
  const title = t('browse.aboutTopic', { topic: shown });
  return { kind: 'topic', name: shown, title, list: (page) => listByTopic(name, page) };
}

export async function loadBrowseList({ url, params, actor }: Visit) {
  const { kind, name, lang, dir, title, list } = subjectOf(url, params.name ?? '');
  const { podcasts, place } = await list(pageNumberOf(url));
  const page = place.currentPage;
  const ids = podcasts.map(({ id }) => id);
  const head = publicHead({
    title: [title, pagePart(page)],
    description: t('browse.listDescription', { subject: title }),
    path: listPath(url.pathname, { page }),
    crumbs: [[t('browse.title'), '/browse']],
    noindex: place.totalCount === 0,
  });
  return {
    screen: {
      subject: { kind, name, lang, dir },
      podcasts: podcasts.map(toCard),
      favorites: (await listOrNull(favoriteIds(actor?.id, ids))) ?? [],
      place,
      head,
    },
    status: listStatus(url, page),
  };
}
