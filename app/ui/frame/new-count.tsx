import { t } from '~/messages/t';
import { CountPill } from '~/ui/text/count-pill';

/** Number of new episodes. */
export function NewCount({ count, className }: { count: number; className?: string }) {
  return (
    <CountPill count={count} className={className}>
      {t('listening.newSince', { count })}
    </CountPill>
  );
}
