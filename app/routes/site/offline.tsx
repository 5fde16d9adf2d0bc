import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { screenLoader } from '~/http/pages/screen.server';
import { unlisted } from '~/lib/web/page-meta';
import { safeRedirect } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { KeptPages } from '~/ui/feedback/kept-pages';
import { ButtonLink } from '~/ui/forms/button';
import { Screen } from '~/ui/text/text-page';

/** Kept by the service worker, which leads here from a page that it cannot show. */
export const loader = screenLoader('anyone', () => null);

export const meta = unlisted(() => t('feedback.noConnection'));

/** The page that was asked for (`to`), which the worker alone knows: this document was rendered before. */
function useWantedPage(): string | null {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    const to = new URLSearchParams(location.search).get('to');
    if (to) setPath(safeRedirect(to));
  }, []);
  return path;
}

export default function Offline() {
  const path = useWantedPage();
  const navigate = useRef(useNavigate()).current;
  useEffect(() => {
    if (path === null) return;
    const open = () => navigate(path, { replace: true });
    addEventListener('online', open);
    return () => removeEventListener('online', open);
  }, [path, navigate]);
  return (
    <Screen title={t('feedback.noConnection')}>
      <p className="text-ink-muted">{t('offline.about')}</p>
      <div className="flex flex-wrap gap-3">
        {path === null ? null : (
          <ButtonLink to={path} replace reloadDocument>
            {t('feedback.retry')}
          </ButtonLink>
        )}
        <ButtonLink to="/downloads" variant="secondary">
          {t('listening.downloads')}
        </ButtonLink>
      </div>
      <KeptPages />
    </Screen>
  );
}
