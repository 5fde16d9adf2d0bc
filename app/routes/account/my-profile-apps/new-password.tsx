import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { NewAppPassword } from '~/domain/accounts/app-passwords/app-passwords';
import { MAX_APP_NAME } from '~/domain/accounts/app-passwords/app-passwords';
import type { Failure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { TextField } from '~/ui/forms/form-fields';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';

/** A value the member enters in the app. */
function Entry({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd>
        <code dir="ltr" className="text-lg wrap-anywhere select-all">
          {value}
        </code>
      </dd>
    </div>
  );
}

/** Takes focus when it appears, because it is shown only once. */
export function MadePassword({ made, site }: { made: NewAppPassword; site: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [made]);
  return (
    <section className="grid gap-3 rounded-card border-2 border-success bg-success-soft p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        <RichText text={t('apps.made')} marks={{ app: () => <Name of={made.name} /> }} />
      </h2>
      <p>{t('apps.once')}</p>
      <dl className="grid gap-3">
        <Entry label={t('apps.server')} value={site} />
        <Entry label={t('apps.login')} value={made.login} />
        <Entry label={t('apps.password')} value={made.password} />
      </dl>
    </section>
  );
}

export function NewPasswordForm({ failure }: { failure: Failure | null }) {
  const sending = useNavigation().formData?.has('name') ?? false;
  return (
    <Form method="post" noValidate className="grid gap-4">
      <ErrorSummary failure={failure} />
      <TextField
        label={t('apps.name')}
        hint={t('apps.nameHint')}
        name="name"
        required
        maxLength={MAX_APP_NAME}
        dir="auto"
        autoComplete="off"
        defaultValue={failure?.values.name?.[0]}
        errors={failure?.fields.name}
      />
      <div>
        <Button busy={sending}>{t('apps.make')}</Button>
      </div>
    </Form>
  );
}
