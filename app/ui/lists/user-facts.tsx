import type { DirectoryUser } from '~/domain/accounts/user-directory';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { DateTime } from '~/ui/text/date-time';
import { Dot } from '~/ui/text/dot';
import { RichText } from '~/ui/text/rich-text';

const roles = {
  user: { text: () => t('adminUsers.user'), tone: 'neutral' },
  admin: { text: () => t('adminUsers.admin'), tone: 'accent' },
  super_admin: { text: () => t('adminUsers.superAdmin'), tone: 'gold' },
} as const;

/** The role, and what the member may not do. */
export function UserBadges({ user: { role, suspension, ban } }: { user: DirectoryUser }) {
  return (
    <>
      <Badge tone={roles[role].tone}>{roles[role].text()}</Badge>
      {ban ? <Badge tone="danger">{t('adminUsers.isBanned')}</Badge> : null}
      {suspension ? (
        <Badge tone="danger">
          <span>
            <RichText
              text={t('adminUsers.suspendedUntil')}
              marks={{ date: () => <DateTime iso={suspension.until} /> }}
            />
          </span>
        </Badge>
      ) : null}
    </>
  );
}

/** @param brief on a phone the day of joining gives way to that of the last visit */
export function UserDates({
  user: { email, createdAt, lastLoginAt },
  brief = false,
}: {
  user: DirectoryUser;
  brief?: boolean;
}) {
  return (
    <>
      <bdi dir="ltr">{email}</bdi>
      <span className={brief && lastLoginAt ? 'max-sm:hidden' : ''}>
        <Dot />
        <RichText
          text={t('adminUsers.joined')}
          marks={{ date: () => <DateTime iso={createdAt} /> }}
        />
      </span>
      {lastLoginAt ? (
        <>
          <Dot />
          <RichText
            text={t('adminUsers.seen')}
            marks={{ date: () => <DateTime iso={lastLoginAt} /> }}
          />
        </>
      ) : null}
    </>
  );
}

/** How the member signs in, and whether the address is theirs. */
function UserKeys({ user: { emailVerified, secondFactor, passkey } }: { user: DirectoryUser }) {
  return (
    <>
      {emailVerified ? t('adminUsers.emailVerified') : t('adminUsers.emailUnverified')}
      {secondFactor ? (
        <>
          <Dot />
          {t('adminUsers.secondStep')}
        </>
      ) : null}
      {passkey ? (
        <>
          <Dot />
          {t('adminUsers.passkey')}
        </>
      ) : null}
      {secondFactor || passkey ? null : (
        <>
          <Dot />
          {t('adminUsers.passwordOnly')}
        </>
      )}
    </>
  );
}

/** What an admin wants to know of a member. */
export function UserFacts({ user }: { user: DirectoryUser }) {
  return (
    <div className="grid gap-1 text-ink-muted wrap-anywhere">
      <p className="flex flex-wrap gap-2">
        <UserBadges user={user} />
      </p>
      <p>
        <UserDates user={user} />
      </p>
      <p>
        <UserKeys user={user} />
      </p>
    </div>
  );
}
