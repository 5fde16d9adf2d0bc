import { Form, useFetcher, useLocation, useNavigation } from '@remix-run/react';
import type { FormEvent, ReactNode } from 'react';
import type { FormOutcome } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { useOutcomeToast } from '~/ui/feedback/toasts';
import { Button } from '~/ui/forms/button';
import { EnhancedField } from '~/ui/forms/enhanced-form';

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
  const { pathname, search } = useLocation();
  useOutcomeToast(fetcher.data, t('collections.notChanged'));

  function closeMenu({ currentTarget }: FormEvent<HTMLFormElement>): void {
    const menu = currentTarget.closest('details');
    if (!menu) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }

  return (
    <fetcher.Form
      method="post"
      action={`${path}/change`}
      onSubmit={closeMenu}
      className={className}
      noValidate
    >
      <EnhancedField />
      <input type="hidden" name="returnTo" value={pathname + search} />
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
