import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, type FormEvent, type ReactNode } from 'react';
import type { FormOutcome } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { QUEUE_CHANGED } from '~/player/kept/storage';
import { useActor } from '~/ui/auth/use-actor';
import { useOutcomeToast } from '~/ui/feedback/use-outcome-toast';
import { EnhancedField } from '~/ui/forms/enhanced-field';

type Props = {
  action: string;
  fields: Record<string, string>;
  /** For a visitor with script: changes what this browser keeps. @param choice the value of the pressed button */
  onVisitor: (choice: string) => void;
  className?: string;
  children: ReactNode;
};

/** A form about an episode that a member sends to the site; without script it comes back to this page. */
export function ListenerForm({ action, fields, onVisitor, className, children }: Props) {
  const fetcher = useFetcher<FormOutcome>();
  const signedIn = useActor() !== null;
  const { pathname, search } = useLocation();
  const outcome = fetcher.data;
  useOutcomeToast(outcome, t('listening.notSaved'));
  useEffect(() => {
    if (outcome?.ok) dispatchEvent(new Event(QUEUE_CHANGED));
  }, [outcome]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    const menu = event.currentTarget.closest('details');
    if (menu) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
    if (signedIn) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement) onVisitor(submitter.value);
  }

  return (
    <fetcher.Form method="post" action={action} onSubmit={submit} className={className}>
      <EnhancedField />
      <input type="hidden" name="returnTo" value={pathname + search} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </fetcher.Form>
  );
}
