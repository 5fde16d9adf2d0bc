import { Form, useNavigation } from '@remix-run/react';
import { MAX_REASON, wordChoices, type DirectoryUser } from '~/domain/accounts/user-directory';
import type { FormFailure } from '~/lib/web/form-outcome';
import { Button } from '~/ui/forms/button';
import { SelectField } from '~/ui/forms/form-fields';
import { ReasonField } from '~/ui/forms/reason-field';
import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { t } from '~/messages/t';

const choices = {
  hidden: () => t('adminUsers.hideWords'),
  kept: () => t('adminUsers.keepWords'),
};

function Banned({ ban }: { ban: NonNullable<DirectoryUser['ban']> }) {
  const sending = useNavigation().state !== 'idle';
  const marks = {
    date: () => <DateTime iso={ban.since} />,
    name: () => <Name of={ban.by} />,
    reason: () => <Name of={ban.reason} />,
  };
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      <p className="wrap-anywhere">
        <RichText text={t('adminUsers.bannedBy')} marks={marks} />
      </p>
      <p>{choices[ban.words]()}</p>
      <Button name="intent" value="lift-ban" busy={sending}>
        {t('adminUsers.liftBan')}
      </Button>
    </Form>
  );
}

/** Bans a member, or lifts the current ban. What was typed stays if another admin acted first. */
export function Ban({ ban, failure }: { ban: DirectoryUser['ban']; failure: FormFailure | null }) {
  const sending = useNavigation().state !== 'idle';
  return (
    <>
      {ban ? <Banned ban={ban} /> : null}
      {ban && !failure ? null : (
        <Form method="post" noValidate className="grid justify-items-start gap-3">
          <p className="text-ink-muted">{t('adminUsers.banHint')}</p>
          <SelectField
            label={t('adminUsers.words')}
            name="words"
            required
            options={wordChoices.map((value) => ({ value, label: choices[value]() }))}
            defaultValue={failure?.values?.words?.[0]}
            errors={failure?.fields.words}
          />
          <ReasonField most={MAX_REASON} hint={t('adminUsers.banReasonHint')} failure={failure} />
          <Button name="intent" value="ban" look="danger" busy={sending}>
            {t('adminUsers.ban')}
          </Button>
        </Form>
      )}
    </>
  );
}
