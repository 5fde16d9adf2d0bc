import '~/player/downloads/texts';
import { screenLoader } from '~/http/pages/screen.server';
import { unlisted } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { ListHead } from '~/ui/lists/list-head';
import { useFocusAfterRemoval } from '~/ui/lists/use-focus';
import { DownloadsList, Dropped } from './downloads-list';
import { RulesForm } from './rules-form';
import { useDownloads } from './use-downloads';

/** The site knows nothing of downloads: the browser lists what it stores itself. */
export const loader = screenLoader('anyone', async () => null);

export const meta = unlisted(() => t('listening.downloads'));

export default function DownloadsScreen() {
  const downloads = useDownloads();
  const heading = useFocusAfterRemoval(downloads.list?.length ?? 0);
  return (
    // The list loads late; keeping the footer below the window avoids layout shift.
    <div className="page grid min-h-dvh max-w-3xl content-start gap-3 page-room sm:gap-6">
      <ListHead title={t('listening.downloads')} heading={heading} about={t('downloads.hint')} />
      <noscript>
        <p>{t('downloads.needsScript')}</p>
      </noscript>
      {downloads.list ? <RulesForm /> : null}
      <Dropped {...downloads} />
      <DownloadsList {...downloads} />
    </div>
  );
}
