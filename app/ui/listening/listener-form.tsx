import { useFetcher } from '@remix-run/react';
import { useEffect, type FormEvent, type ReactNode } from 'react';
import type { FormOutcome, Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { usePlayer } from '~/player/engine/use-player';
import { guardNavigation } from '~/ui/navigation/guard-navigation';
import { closeMenu } from '~/ui/navigation/menu-panel';
import { useActor } from '~/ui/auth/actor';
import { useQueueOutcome } from '~/ui/feedback/toasts';
import { EnhancedField, ReturnHere } from '~/ui/forms/enhanced-form';

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
  useQueueOutcome(fetcher.data, t('listening.notSaved'), onSaid);
  const player = usePlayer();
  // Otherwise a form whose code fails to load would reload the document.
  useEffect(() => guardNavigation(player), [player]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    closeMenu(event.currentTarget);
    if (signedIn) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement) onVisitor(submitter.value);
  }

  return (
    <fetcher.Form method="post" action={action} onSubmit={submit} className={className}>
      <EnhancedField />
      <ReturnHere />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </fetcher.Form>
  );
}
