import { useFetcher } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import type { FormOutcome } from '~/lib/form-outcome';
import { useOutcomeToast } from './use-outcome-toast';
import { Button } from './button';
import { EnhancedField } from './enhanced-field';

export function NewsletterForm() {
  const fetcher = useFetcher<FormOutcome>();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useOutcomeToast(fetcher.data);
  useEffect(() => {
    if (fetcher.data?.ok) form.current?.reset();
  }, [fetcher.data]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/newsletter"
      className="grid content-start gap-2"
    >
      <label htmlFor={id} className="font-display text-base font-semibold">
        Newsletter
      </label>
      <p className="text-sm text-ink-muted">New podcasts and posts, now and then.</p>
      <EnhancedField />
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@example.org"
          className="min-h-11 min-w-40 flex-1 rounded-control border border-line-strong bg-surface px-3"
        />
        <Button disabled={fetcher.state !== 'idle'}>Subscribe</Button>
      </div>
    </fetcher.Form>
  );
}
