import { Form, useNavigation } from '@remix-run/react';
import type { Failure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { HiddenNote } from '~/ui/text/hidden-note';
import { Button } from './button';
import { ReasonField } from './reason-field';

/** Hides something for a reason or, where it is hidden, shows it again. */
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
  /** Who reads the reason. */
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
