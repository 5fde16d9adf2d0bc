import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';

export function AccountLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/my-profile/password" look="secondary">
        {t('account.changePassword')}
      </ButtonLink>
      <ButtonLink to="/my-profile/apps" look="secondary">
        {t('apps.title')}
      </ButtonLink>
      <ButtonLink to="/my-profile/second-factor" look="secondary">
        {t('secondFactor.title')}
      </ButtonLink>
      <ButtonLink to="/my-profile/passkeys" look="secondary">
        {t('passkeys.title')}
      </ButtonLink>
      <ButtonLink to="/my-profile/tokens" look="secondary">
        {t('tokens.title')}
      </ButtonLink>
      <ButtonLink to="/my-profile/import" look="secondary">
        {t('import.title')}
      </ButtonLink>
      <ButtonLink to="/my-profile/export" look="secondary" reloadDocument download>
        {t('account.downloadData')}
      </ButtonLink>
      <ButtonLink to="/my-profile/favorites.opml" look="secondary" reloadDocument download>
        {t('account.favoritesAsOpml')}
      </ButtonLink>
      <ButtonLink to="/my-profile/delete" look="danger">
        {t('account.deleteAccount')}
      </ButtonLink>
    </div>
  );
}
