import { t } from '~/messages/t';
import { SignInLink } from '~/ui/auth/sign-in-link';

/** Tells a visitor where the list is stored. */
export function KeptHere() {
  return (
    <div className="grid justify-items-start gap-3 text-ink-muted">
      <p>{t('listening.inBrowser')}</p>
      <noscript>
        <p>{t('listening.needsScript')}</p>
      </noscript>
      <SignInLink />
    </div>
  );
}
