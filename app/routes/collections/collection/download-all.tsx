import { t } from '~/messages/t';
import { usePlayer } from '~/player/engine/use-player';
import { useHydrated } from '~/ui/document/store';
import { showToast } from '~/ui/feedback/toasts';
import { Button } from '~/ui/forms/button';
import { Download } from '~/ui/text/icons';

/** Takes all episodes of the collection along, which needs a script. */
export function DownloadAll({ collectionId }: { collectionId: string }) {
  const player = usePlayer();
  if (!useHydrated()) return null;
  const download = () =>
    void import('~/player/downloads/download-collection')
      .then(({ downloadCollection }) => downloadCollection(player, collectionId))
      .then(showToast, () => showToast({ title: t('listening.notSaved'), variant: 'destructive' }));
  return (
    <Button type="button" variant="secondary" onClick={download}>
      <Download aria-hidden="true" className="size-4" />
      {t('collections.downloadAll')}
    </Button>
  );
}
