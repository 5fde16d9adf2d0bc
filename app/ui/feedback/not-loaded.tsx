import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';
import { Notice } from './notice';

/** Replaces a part of the page that could not be loaded; the rest of the page is unaffected. */
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
