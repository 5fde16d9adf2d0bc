import { Form, useFetcher, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { FormOutcome } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { useOutcomeToast } from '~/ui/feedback/toasts';
import { Button } from '~/ui/forms/button';
import { EnhancedField, ReturnHere } from '~/ui/forms/enhanced-form';
import { closeMenu } from '~/ui/navigation/menu-panel';

/** Changes the collection, or one of its entries, and stays on the page. */
export function ChangeForm({
  path,
  entryId,
  className,
  children,
}: {
  path: string;
  entryId?: string;
  className?: string;
  children: ReactNode;
}) {
  const fetcher = useFetcher<FormOutcome>();
  useOutcomeToast(fetcher.data, t('collections.notChanged'));

  return (
    <fetcher.Form
      method="post"
      action={`${path}/change`}
      onSubmit={({ currentTarget }) => closeMenu(currentTarget)}
      className={className}
      noValidate
    >
      <EnhancedField />
      <ReturnHere />
      {entryId ? <input type="hidden" name="entry" value={entryId} /> : null}
      {children}
    </fetcher.Form>
  );
}

/** Copies the collection and opens the copy. */
export function CopyForm({ path }: { path: string }) {
  return (
    <Form method="post" action={`${path}/change`}>
      <Button name="intent" value="copy" look="secondary" busy={useNavigation().state !== 'idle'}>
        {t('collections.copy')}
      </Button>
    </Form>
  );
}
