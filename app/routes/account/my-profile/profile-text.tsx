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

type Part = { term: string; text: ReactNode; isList?: true };

/** The parts of a profile; `text` is empty if the member has not filled a part in. */
function partsOf(user: OwnUser): Part[] {
  const list = (values: string[], nameOf: (value: string) => string) => ({
    text: listText(values.map(nameOf)),
    isList: true as const,
  });
  return [
    {
      term: t('account.bio'),
      text: user.bio ? <WrittenText text={user.bio} language={user.bioLanguage} /> : '',
    },
    {
      term: t('form.primaryLanguage'),
      text: user.primaryLanguage && chosenLanguageName(user.primaryLanguage),
    },
    { term: t('form.otherLanguages'), ...list(user.otherLanguages, chosenLanguageName) },
    { term: t('form.ageRange'), text: user.ageRange },
    { term: t('form.countryOfOrigin'), text: user.countryOfOrigin },
    { term: t('form.countryOfResidence'), text: user.countryOfResidence },
    { term: t('form.topicsOfInterest'), ...list(user.topicsOfInterest, topicName) },
    {
      term: t('form.knowledgeLevel'),
      text: user.knowledgeLevel && knowledgeLevelName(user.knowledgeLevel),
    },
    { term: t('form.referralSource'), text: user.referralSource },
  ];
}

/** One line that names the empty parts, with a link to fill them in. */
function Missing({ parts }: { parts: Part[] }) {
  const terms = (some: Part[]) => listText(some.map(({ term }) => term));
  const unset = terms(parts.filter(({ isList }) => !isList));
  const unselected = terms(parts.filter(({ isList }) => isList));
  if (parts.length === 0) return null;
  return (
    <p className="text-sm text-ink-muted">
      {unset ? `${t('account.missing', { what: t('form.notSet'), parts: unset })} ` : null}
      {unselected
        ? `${t('account.missing', { what: t('account.noneSelected'), parts: unselected })} `
        : null}
      <Link to="?edit=1" className="text-accent underline">
        {t('account.fillIn')}
      </Link>
    </p>
  );
}

export function ProfileText({ user }: { user: OwnUser }) {
  const parts = partsOf(user);
  return (
    <>
      <dl className="divide-y divide-line">
        <Identity user={user} />
        {parts
          .filter(({ text }) => text)
          .map(({ term, text }) => (
            <Row key={term} term={term}>
              {text}
            </Row>
          ))}
        <Row term={t('account.memberSince')}>
          <DateTime iso={user.createdAt} />
        </Row>
      </dl>
      <Missing parts={parts.filter(({ text }) => !text)} />
      <p>
        <Link to={`/profile/${user.id}`} className="text-accent underline">
          {t('account.seePublicProfile')}
        </Link>
      </p>
    </>
  );
}
