import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { t } from '~/messages/t';

/** Since when, by whom and why something is hidden. */
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
