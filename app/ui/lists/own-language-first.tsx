import { Link, useLocation } from '@remix-run/react';
import { t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';

export type OwnLanguage = { name: string; lang: string; dir: 'ltr' | 'rtl'; first: boolean };

/** Tells whether podcasts in the language of the page come first, and links to the other order. */
export function OwnLanguageFirst({ own }: { own: OwnLanguage | null }) {
  const { pathname, search } = useLocation();
  if (!own) return null;
  const params = new URLSearchParams(search);
  params.delete('page');
  params.delete('mixed');
  if (own.first) params.set('mixed', '1');
  const language = () => (
    <bdi lang={own.lang} dir={own.dir}>
      {own.name}
    </bdi>
  );
  const said = own.first ? t('browse.ownFirst') : t('browse.usualOrderShown');
  const other = own.first ? t('browse.usualOrder') : t('browse.putOwnFirst');
  return (
    <p className="text-ink-muted">
      <RichText text={said} marks={{ language }} />{' '}
      <Link
        to={`${pathname}${params.size > 0 ? `?${params}` : ''}`}
        preventScrollReset
        className="text-accent underline"
      >
        <RichText text={other} marks={{ language }} />
      </Link>
    </p>
  );
}
