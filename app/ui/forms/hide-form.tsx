import { Form, useNavigation } from '@remix-run/react';
import { DateTime, Name, RichText } from '~/ui/text/inline-text';
import { t } from '~/messages/t';
import type { FormFailure, Failure } from '~/lib/web/form-outcome';
import { TextAreaField } from './form-fields';
import { Button } from './button';

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
  failure,
}: {
  most: number;
  /** Who can read it. */
  hint: string;
  failure: FormFailure | null;
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
        defaultValue={failure?.values?.reason?.[0]}
        errors={failure?.fields.reason}
      />
    </div>
  );
}

/** Hides something for a given reason, or unhides it. */
export function HideForm({
  hidden,
  failure,
  hint,
  most,
  reasonHint = t('library.reasonHint'),
}: {
  hidden: { at: string; by: string | null; reason: string | null } | null;
  failure: Failure | null;
  /** What hiding does. */
  hint: string;
  most: number;
  /** Who can read the reason. */
  reasonHint?: string;
}) {
  const sending = useNavigation().state !== 'idle';
  if (hidden) {
    return (
      <Form method="post" className="grid justify-items-start gap-3">
        <p className="wrap-anywhere">
          <HiddenNote hidden={hidden} />
        </p>
        <Button name="intent" value="show" busy={sending}>
          {t('library.show')}
        </Button>
      </Form>
    );
  }
  return (
    <Form method="post" noValidate className="grid justify-items-start gap-3">
      <p className="text-ink-muted">{hint}</p>
      <ReasonField most={most} hint={reasonHint} failure={failure} />
      <Button name="intent" value="hide" look="danger" busy={sending}>
        {t('library.hide')}
      </Button>
    </Form>
  );
}
