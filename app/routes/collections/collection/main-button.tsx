import { collectionPath } from '~/domain/collections/collections';
import { t } from '~/messages/t';
import { PlayEpisodeButton } from '~/player/controls/play-button';
import { useHeard } from '~/player/engine/use-player';
import { Button } from '~/ui/forms/button';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { ChangeForm } from './collection-forms';
import type { CollectionPage } from './collection-page.server';
import { partOf } from './part-of-entry';

type Next = NonNullable<CollectionPage['next']>;

function Continue({ page, next }: { page: CollectionPage; next: Next }) {
  const { collection, progress, heard } = page;
  const { episode, podcast } = next.item;
  const known = useHeard(episode.id, heard[episode.id] ?? null);
  const isBegun = known !== null && !known.finished && known.position > 0 && next.from === null;
  const goesOn = (progress?.heard ?? 0) > 0 || isBegun;
  const mark = { episode: () => <Name of={episode.title} fallbackLanguage={podcast.language} /> };
  const label = goesOn ? (
    <RichText text={t('podcast.continueEpisode')} marks={mark} />
  ) : (
    t('collections.begin')
  );
  return (
    <PlayEpisodeButton
      episode={episode}
      podcast={podcast}
      part={partOf(next)}
      entry={{ collectionId: collection.id, entryId: next.id }}
      label={label}
      isNamed={goesOn}
      className="grow !min-w-0 basis-full md:grow-0 md:basis-auto"
    />
  );
}

/** Plays the first unheard entry, or begins the collection again once all are heard. */
export function MainButton({ page }: { page: CollectionPage }) {
  const { progress, next, collection } = page;
  if (progress && progress.total > 0 && progress.heard === progress.total) {
    return (
      <ChangeForm path={collectionPath(collection.id)}>
        <Button name="intent" value="again">
          {t('collections.beginAgain')}
        </Button>
      </ChangeForm>
    );
  }
  return next ? <Continue page={page} next={next} /> : null;
}
