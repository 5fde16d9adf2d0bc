import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';
import { Notice } from './notice';

/** What could not be read, in the place where it would stand; the rest of the page is as ever. */
export function NotLoaded({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Notice tone="danger" role="alert" title={title}>
      {children}
      <ButtonLink
        to={pathname + search}
        replace
        preventScrollReset
        look="secondary"
        size="small"
        className="mt-2"
      >
        {t('feedback.retry')}
      </ButtonLink>
    </Notice>
  );
}
