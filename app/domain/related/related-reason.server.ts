import { topicBySlug, topicNames } from '~/domain/search/browse/topics';
import { languageName } from '~/lib/language/language-names.server';
import { t } from '~/messages/t';
import type { RelatedPodcast, RelatedReason, ShownRelated } from './related-podcasts';

/** The reason as text; `name` goes where the text has `<name></name>`. */
function wordsOf(reason: RelatedReason): { text: string; name: string } {
  switch (reason.kind) {
    case 'listeners':
      return { text: t('podcast.sharedListeners', { count: reason.value }), name: '' };
    case 'podroll':
      return { text: t('podcast.recommendedByMakers'), name: '' };
    case 'speaker':
      return { text: t('podcast.sameSpeaker'), name: reason.value };
    case 'maker':
      return { text: t('podcast.sameMaker'), name: reason.value };
    case 'words':
      return { text: t('podcast.sameWord'), name: reason.value };
    case 'topic': {
      const topic = topicBySlug.get(reason.value);
      return { text: t('podcast.sameTopic'), name: topic ? topicNames[topic]() : reason.value };
    }
    case 'language':
      return {
        text: t('podcast.sameLanguage'),
        name: languageName(reason.value) ?? reason.value,
      };
  }
}

export const toRelated = ({ reason, ...podcast }: RelatedPodcast): ShownRelated => ({
  ...podcast,
  reason: wordsOf(reason),
});
