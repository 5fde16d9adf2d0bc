import { Form, useNavigation } from '@remix-run/react';
import { MAX_REASON, type DirectoryUser } from '~/domain/accounts/user-directory';
import type { FormFailure } from '~/lib/web/form-outcome';
import { Button } from '~/ui/forms/button';
import { TextField } from '~/ui/forms/form-fields';
import { ReasonField } from '~/ui/forms/reason-field';
import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { t } from '~/messages/t';

function Suspended({ suspension }: { suspension: NonNullable<DirectoryUser['suspension']> }) {
  const sending = useNavigation().state !== 'idle';
  const marks = {
    date: () => <DateTime iso={suspension.until} />,
    name: () => <Name of={suspension.by} />,
    reason: () => <Name of={suspension.reason} />,
  };
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      <p className="wrap-anywhere">
        <RichText text={t('adminUsers.suspendedBy')} marks={marks} />
      </p>
      <Button name="intent" value="end-suspension" busy={sending}>
        {t('adminUsers.endSuspension')}
      </Button>
    </Form>
  );
}

/**
 * Suspends a member until a given day, or ends the current suspension. What was typed stays if another admin acted
 * first.
 */
export function Suspension({
  suspension,
  failure,
}: {
  suspension: DirectoryUser['suspension'];
  failure: FormFailure | null;
}) {
  const sending = useNavigation().state !== 'idle';
  return (
    <>
      {suspension ? <Suspended suspension={suspension} /> : null}
      {suspension && !failure ? null : (
        <Form method="post" noValidate className="grid justify-items-start gap-3">
          <p className="text-ink-muted">{t('adminUsers.suspendHint')}</p>
          <TextField
            label={t('adminUsers.until')}
            name="until"
            type="date"
            required
            defaultValue={failure?.values?.until?.[0]}
            errors={failure?.fields.until}
          />
          <ReasonField most={MAX_REASON} hint={t('adminUsers.reasonHint')} failure={failure} />
          <Button name="intent" value="suspend" look="danger" busy={sending}>
            {t('adminUsers.suspend')}
          </Button>
        </Form>
      )}
    </>
  );
}
