import { digits, t } from '~/messages/t';
import { Spoken } from '~/ui/text/spoken';

/** Of new episodes; beyond 99 it is not counted. */
export function NewCount({ count, className = '' }: { count: number; className?: string }) {
  return (
    <span className={`rounded-full bg-accent text-on-accent tabular-nums ${className}`}>
      <Spoken seen={digits(count > 99 ? '99+' : count)}>
        {t('listening.newSince', { count })}
      </Spoken>
    </span>
  );
}
