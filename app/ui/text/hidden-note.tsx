import { DateTime } from './date-time';
import { Name } from './name';
import { RichText } from './rich-text';
import { t } from '~/messages/t';

/** Tells since when, by whom and why something is hidden. */
export function HiddenNote({
  hidden: { at, by, reason },
}: {
  hidden: { at: string; by: string | null; reason: string | null };
}) {
  return (
    <RichText
      text={t('library.hiddenBy')}
      marks={{
        date: () => <DateTime iso={at} />,
        name: () => <Name of={by ?? '–'} />,
        reason: () => <Name of={reason ?? '–'} />,
      }}
    />
  );
}
