import './texts';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import type { Player } from '~/player/engine/player';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { storedEpisode, storedPodcast } from '~/player/sync/stored-shapes';
import { getDownloads } from './connect-downloads';

export type DownloadChange = 'download' | 'resume' | 'remove';

/** Applies a choice of an episode's menu. Never rejects. */
export async function changeDownload(
  player: Player,
  choice: DownloadChange,
  episode: PlayerEpisode,
  podcast: PlayerPodcast,
): Promise<Toast> {
  try {
    const downloads = await getDownloads(player);
    if (choice === 'remove') {
      await downloads.remove([episode.id]);
      return { title: t('downloads.removed'), variant: 'success' };
    }
    await (choice === 'download'
      ? downloads.add(storedEpisode(episode), storedPodcast(podcast))
      : downloads.resume(episode.id));
    return {
      title: t('downloads.begun'),
      description: t('downloads.begunHint'),
      variant: 'success',
    };
  } catch {
    return {
      title: t('downloads.notBegun'),
      description: t('downloads.noStorage'),
      variant: 'destructive',
    };
  }
}
