import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { OwnUser } from '~/domain/users/users';
import { titleLanguage } from '~/lib/language/title-language';
import { knowledgeLevelName } from '~/ui/forms/choice-names';
import { DateTime } from '~/ui/text/date-time';
import { WrittenText } from '~/ui/text/written-text';

const roleNames = { user: 'User', admin: 'Admin', super_admin: 'Super Admin' };

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

const list = (values: string[]): string => values.join(', ') || 'None selected';

export function Identity({ user }: { user: OwnUser }) {
  return (
    <>
      <Row term="Username">
        <span lang={titleLanguage(user.username)}>{user.username}</span>
      </Row>
      <Row term="Email">{user.email}</Row>
      <Row term="Role">{roleNames[user.role]}</Row>
    </>
  );
}

export function ProfileText({ user }: { user: OwnUser }) {
  return (
    <>
      <dl className="divide-y divide-line">
        <Identity user={user} />
        <Row term="Bio">
          {user.bio ? <WrittenText text={user.bio} language={user.bioLanguage} /> : 'Not set'}
        </Row>
        <Row term="Primary language">{user.primaryLanguage ?? 'Not set'}</Row>
        <Row term="Other languages">{list(user.otherLanguages)}</Row>
        <Row term="Age range">{user.ageRange ?? 'Not set'}</Row>
        <Row term="Country of origin">{user.countryOfOrigin ?? 'Not set'}</Row>
        <Row term="Country of residence">{user.countryOfResidence ?? 'Not set'}</Row>
        <Row term="Topics of interest">{list(user.topicsOfInterest)}</Row>
        <Row term="Knowledge level">
          {user.knowledgeLevel ? knowledgeLevelName(user.knowledgeLevel) : 'Not set'}
        </Row>
        <Row term="Referral source">{user.referralSource ?? 'Not set'}</Row>
        <Row term="Member since">
          <DateTime iso={user.createdAt} />
        </Row>
      </dl>
      <p>
        <Link to={`/profile/${user.id}`} className="text-accent underline">
          See my public profile
        </Link>
      </p>
    </>
  );
}
