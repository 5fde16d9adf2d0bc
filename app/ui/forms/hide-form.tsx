import { MAX_REASON } from '~/domain/library/library';
import { t } from '~/messages/t';
import { DateTime, Name, RichText } from '~/ui/text/inline-text';
import { Button } from './button';
import { ActionForm } from './form';
import { TextAreaField } from './form-fields';

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

/** Asks an admin for the reason of an action. */
export function ReasonField({
  most,
  hint,
}: {
  most: number;
  /** Who can read it. */
  hint: string;
}) {
  return (
    <div className="w-full">
      <TextAreaField
        label={t('library.reason')}
        name="reason"
        rows={2}
        required
        maxLength={most}
        hint={hint}
      />
    </div>
  );
}

/** Hides something for a given reason, or unhides it. The screen shows why that was refused. */
export function HideForm({
  hidden,
  hint,
  reasonHint = t('library.reasonHint'),
}: {
  hidden: { at: string; by: string | null; reason: string | null } | null;
  /** What hiding does. */
  hint: string;
  /** Who can read the reason. */
  reasonHint?: string;
}) {
  if (hidden) {
    return (
      <ActionForm summary={false} className="grid justify-items-start gap-3">
        <p className="wrap-anywhere">
          <HiddenNote hidden={hidden} />
        </p>
        <Button name="intent" value="show">
          {t('library.show')}
        </Button>
      </ActionForm>
    );
  }
  return (
    <ActionForm summary={false} className="grid justify-items-start gap-3">
      <p className="text-ink-muted">{hint}</p>
      <ReasonField most={MAX_REASON} hint={reasonHint} />
      <Button name="intent" value="hide" variant="danger">
        {t('library.hide')}
      </Button>
    </ActionForm>
  );
}
