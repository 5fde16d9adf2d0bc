import { useFetcher } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import { t } from '~/messages/t';
import type { FormOutcome } from '~/lib/web/form-outcome';
import { useOutcomeToast } from '~/ui/feedback/use-outcome-toast';
import { Button } from '~/ui/forms/button';
import { EnhancedField } from '~/ui/forms/enhanced-field';

export function NewsletterForm() {
  const fetcher = useFetcher<FormOutcome>();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const error = fetcher.data?.ok === false ? fetcher.data.error : undefined;
  useOutcomeToast(fetcher.data, null);
  useEffect(() => {
    if (fetcher.data?.ok) form.current?.reset();
    else if (fetcher.data) form.current?.querySelector<HTMLElement>('[name=email]')?.focus();
  }, [fetcher.data]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/newsletter"
      noValidate
      className="grid content-start gap-2"
    >
      <label htmlFor={id} className="font-display text-base font-semibold">
        {t('frame.newsletter')}
      </label>
      <p className="text-sm text-ink-muted">{t('frame.newsletterHint')}</p>
      <EnhancedField />
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="email"
          name="email"
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          maxLength={254}
          autoComplete="email"
          placeholder={t('frame.emailExample')}
          className="min-h-11 w-full min-w-0 grow basis-40 rounded-control border border-line-strong bg-surface px-3 aria-invalid:border-2 aria-invalid:border-danger"
        />
        {/* Not busy while loaders revalidate: a corrected address can be sent as soon as the error is shown. */}
        <Button busy={fetcher.state === 'submitting'}>{t('frame.subscribe')}</Button>
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </fetcher.Form>
  );
}
