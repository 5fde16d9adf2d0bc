import { t } from '~/messages/t';
import { EpisodeTitleLink } from '~/player/controls/play-button';
import type { CardPodcast } from '~/ui/cards/podcast-card';
import { EpisodeMenu } from '~/ui/listening/episode-menu';
import { RichText } from '~/ui/text/rich-text';

/** The episode in whose title the words were found, on the card of its podcast. */
export function MatchedEpisode({ podcast }: { podcast: CardPodcast }) {
  const { matchedEpisode, slug } = podcast;
  if (!matchedEpisode || slug === null) return null;
  const own = { ...podcast, slug };
  const episode = { ...matchedEpisode, language: podcast.language };
  const title = () => (
    <EpisodeTitleLink
      episode={episode}
      podcast={own}
      className="inline-block min-h-6 text-ink underline wrap-anywhere"
    />
  );
  return (
    <div className="relative flex items-start gap-1 text-sm text-ink-muted">
      <p className="min-w-0 flex-1">
        <RichText text={t('cards.matchedEpisode')} marks={{ episode: title }} />
      </p>
      <EpisodeMenu episode={episode} podcast={own} panel="end-0 top-full" />
    </div>
  );
}
