import type { ReactNode } from 'react';
import { MAX_REASON, wordChoices } from '~/domain/accounts/users';
import type { DirectoryUser } from '~/domain/accounts/users-schema';
import type { FormFailure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ActionForm } from '~/ui/forms/form';
import { SelectField, TextField } from '~/ui/forms/form-fields';
import { ReasonField } from '~/ui/forms/hide-form';
import { DateTime, Name, RichText } from '~/ui/text/inline-text';

const choices = {
  hidden: () => t('adminUsers.hideWords'),
  kept: () => t('adminUsers.keepWords'),
};

/** A restriction that is in force, with the button that ends it. */
function Restriction({
  text,
  date,
  of: { by, reason },
  children,
  ...button
}: {
  text: string;
  date: string;
  of: { by: string; reason: string };
  /** The label of the button. */
  children: ReactNode;
  value: string;
}) {
  const marks = {
    date: () => <DateTime iso={date} />,
    name: () => <Name of={by} />,
    reason: () => <Name of={reason} />,
  };
  return (
    <ActionForm summary={false} className="grid justify-items-start gap-3">
      <p className="wrap-anywhere">
        <RichText text={text} marks={marks} />
      </p>
      <Button name="intent" {...button}>
        {children}
      </Button>
    </ActionForm>
  );
}

/** Bans a member, or lifts the current ban. What was typed stays if another admin acted first. */
export function Ban({ ban, failure }: { ban: DirectoryUser['ban']; failure: FormFailure | null }) {
  return (
    <>
      {ban ? (
        <Restriction text={t('adminUsers.bannedBy')} date={ban.since} of={ban} value="lift-ban">
          {t('adminUsers.liftBan')}
        </Restriction>
      ) : null}
      {ban && !failure ? null : (
        <ActionForm summary={false} failure={failure} className="grid justify-items-start gap-3">
          <p className="text-ink-muted">{t('adminUsers.banHint')}</p>
          <SelectField
            label={t('adminUsers.words')}
            name="words"
            required
            options={wordChoices.map((value) => ({ value, label: choices[value]() }))}
          />
          <ReasonField most={MAX_REASON} hint={t('adminUsers.banReasonHint')} />
          <Button name="intent" value="ban" variant="danger">
            {t('adminUsers.ban')}
          </Button>
        </ActionForm>
      )}
    </>
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
  return (
    <>
      {suspension ? (
        <Restriction
          text={t('adminUsers.suspendedBy')}
          date={suspension.until}
          of={suspension}
          value="end-suspension"
        >
          {t('adminUsers.endSuspension')}
        </Restriction>
      ) : null}
      {suspension && !failure ? null : (
        <ActionForm summary={false} failure={failure} className="grid justify-items-start gap-3">
          <p className="text-ink-muted">{t('adminUsers.suspendHint')}</p>
          <TextField label={t('adminUsers.until')} name="until" type="date" required />
          <ReasonField most={MAX_REASON} hint={t('adminUsers.reasonHint')} />
          <Button name="intent" value="suspend" variant="danger">
            {t('adminUsers.suspend')}
          </Button>
        </ActionForm>
      )}
    </>
  );
}
