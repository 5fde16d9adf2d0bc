import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { OwnUser } from '~/domain/accounts/users';
import { titleLanguage } from '~/lib/language/title-language';
import { listText } from '~/lib/text/list-text';
import { t } from '~/messages/t';
import { chosenLanguageName, knowledgeLevelName, topicName } from '~/ui/forms/choice-names';
import { DateTime } from '~/ui/text/date-time';
import { WrittenText } from '~/ui/text/written-text';

const roleNames = {
  user: () => t('adminUsers.user'),
  admin: () => t('adminUsers.admin'),
  super_admin: () => t('adminUsers.superAdmin'),
};

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[12rem_1fr]">
      <dt className="text-ink-muted">{term}</dt>
      <dd dir="auto" className="min-w-0 break-words whitespace-pre-line">
        {children}
      </dd>
    </div>
  );
}

const list = (values: string[], nameOf: (value: string) => string): string =>
  listText(values.map(nameOf)) || t('account.noneSelected');

export function Identity({ user }: { user: OwnUser }) {
  return (
    <>
      <Row term={t('auth.username')}>
        <span lang={titleLanguage(user.username)}>{user.username}</span>
      </Row>
      <Row term={t('auth.email')}>
        <bdi dir="ltr">{user.email}</bdi>
      </Row>
      <Row term={t('account.role')}>{roleNames[user.role]()}</Row>
    </>
  );
}

export function ProfileText({ user }: { user: OwnUser }) {
  return (
    <>
      <dl className="divide-y divide-line">
        <Identity user={user} />
        <Row term={t('account.bio')}>
          {user.bio ? (
            <WrittenText text={user.bio} language={user.bioLanguage} />
          ) : (
            t('form.notSet')
          )}
        </Row>
        <Row term={t('form.primaryLanguage')}>
          {user.primaryLanguage ? chosenLanguageName(user.primaryLanguage) : t('form.notSet')}
        </Row>
        <Row term={t('form.otherLanguages')}>{list(user.otherLanguages, chosenLanguageName)}</Row>
        <Row term={t('form.ageRange')}>{user.ageRange ?? t('form.notSet')}</Row>
        <Row term={t('form.countryOfOrigin')}>{user.countryOfOrigin ?? t('form.notSet')}</Row>
        <Row term={t('form.countryOfResidence')}>{user.countryOfResidence ?? t('form.notSet')}</Row>
        <Row term={t('form.topicsOfInterest')}>{list(user.topicsOfInterest, topicName)}</Row>
        <Row term={t('form.knowledgeLevel')}>
          {user.knowledgeLevel ? knowledgeLevelName(user.knowledgeLevel) : t('form.notSet')}
        </Row>
        <Row term={t('form.referralSource')}>{user.referralSource ?? t('form.notSet')}</Row>
        <Row term={t('account.memberSince')}>
          <DateTime iso={user.createdAt} />
        </Row>
      </dl>
      <p>
        <Link to={`/profile/${user.id}`} className="text-accent underline">
          {t('account.seePublicProfile')}
        </Link>
      </p>
    </>
  );
}
