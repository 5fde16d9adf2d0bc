import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, type FormEvent, type ReactNode } from 'react';
import type { FormOutcome, Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { PAGE_IS_READ, QUEUE_CHANGED } from '~/player/engine/storage';
import { usePlayer } from '~/player/engine/use-player';
import { guardNavigation } from '~/ui/navigation/guard-navigation';
import { useActor } from '~/ui/auth/actor';
import { useOutcomeToast } from '~/ui/feedback/toasts';
import { EnhancedField } from '~/ui/forms/enhanced-form';

type Props = {
  action: string;
  fields: Record<string, string>;
  /**
   * For a visitor with script: changes the data in this browser.
   *
   * @param choice the value of the pressed button
   */
  onVisitor: (choice: string) => void;
  /** Defaults to a toast; must be the same in every render. */
  onSaid?: ((toast: Toast) => void) | undefined;
  className?: string;
  children: ReactNode;
};

/** A form about an episode that a member submits to the site. Without script it returns to this page. */
export function ListenerForm(props: Props) {
  const { action, fields, onVisitor, onSaid, className, children } = props;
  const fetcher = useFetcher<FormOutcome>();
  const signedIn = useActor() !== null;
  const { pathname, search } = useLocation();
  const outcome = fetcher.data;
  useOutcomeToast(outcome, t('listening.notSaved'), onSaid);
  const player = usePlayer();
  // Otherwise a form whose code fails to load would reload the document.
  useEffect(() => guardNavigation(player), [player]);
  useEffect(() => {
    if (outcome?.ok) dispatchEvent(new CustomEvent(QUEUE_CHANGED, { detail: PAGE_IS_READ }));
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
