import type { PublicProfile } from '~/domain/community/profiles/profiles-schema';
import { listPath, publicHead } from '~/http/pages/public-head.server';
import { metaDescription, pagePart } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import type { ProfileList } from './profile-list.server';
import { profileTabs } from './profile-tabs';

export function profileHead({ id, username, bio }: PublicProfile, { tab, list }: ProfileList) {
  const page = list?.currentPage;
  return publicHead({
    title: [
      t('profile.title', { name: username }),
      profileTabs.find((one) => one.id === tab)?.text(),
      pagePart(page),
    ],
    description: metaDescription(bio || t('profile.description', { name: username })),
    path: listPath(`/profile/${id}`, { tab: tab === 'favorites' ? '' : tab, page }),
  });
}
