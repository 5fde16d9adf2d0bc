import { t } from '~/messages/t';
import { browserStorage } from '~/player/kept/storage';
import { usePlayer } from '~/player/use-player';
import { Button } from '~/ui/forms/button';
import { useKeptList } from '~/ui/listening/use-kept-list';
import { HistoryList, NothingHeard } from './history-list';

const MOST_SHOWN = 200;

const readHistory = () =>
  import('~/player/kept/started-list').then(({ listHeard }) =>
    listHeard(browserStorage(), MOST_SHOWN),
  );

/** A visitor's history, which this browser keeps. */
export function KeptHistory() {
  const player = usePlayer();
  const items = useKeptList(readHistory);
  if (!items) return null;
  if (items.length === 0) return <NothingHeard />;
  return (
    <>
      <p>
        <Button type="button" look="secondary" onClick={() => player.heard.forget(null)}>
          {t('listening.clearHistory')}
        </Button>
      </p>
      <HistoryList items={items} />
    </>
  );
}
