import type { DirectoryUser } from '~/domain/accounts/users-schema';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { DateTime, Dot, RichText, Dotted } from '~/ui/text/inline-text';
import { roleName } from './role-name';

const tones = {
  user: 'neutral',
  moderator: 'success',
  admin: 'accent',
  super_admin: 'gold',
} as const;

/** The role, and whether the member is banned or suspended. */
export function UserBadges({ user: { role, suspension, ban } }: { user: DirectoryUser }) {
  return (
    <>
      <Badge tone={tones[role]}>{roleName(role)}</Badge>
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

/**
 * @param brief on a phone, one line: the end of a long address is left out, and the join date if the date of the last
 *   visit is known
 */
export function UserDates({
  user: { email, createdAt, lastLoginAt },
  brief = false,
}: {
  user: DirectoryUser;
  brief?: boolean;
}) {
  return (
    <p className={brief ? 'phone:flex phone:gap-x-1 phone:whitespace-nowrap' : ''}>
      {email ? (
        <bdi dir="ltr" className={brief ? 'phone:truncate' : ''}>
          {email}
        </bdi>
      ) : null}
      <span className={brief && lastLoginAt ? 'max-sm:hidden' : ''}>
        {email ? <Dot /> : null}
        <RichText
          text={t('adminUsers.joined')}
          marks={{ date: () => <DateTime iso={createdAt} /> }}
        />
      </span>
      {lastLoginAt ? (
        <span>
          <span className={brief && !email ? 'max-sm:hidden' : ''}>
            <Dot />
          </span>
          <RichText
            text={t('adminUsers.seen')}
            marks={{ date: () => <DateTime iso={lastLoginAt} /> }}
          />
        </span>
      ) : null}
    </p>
  );
}

/** How the member signs in, and whether the email address is verified. */
function UserKeys({ user: { emailVerified, secondFactor, passkey } }: { user: DirectoryUser }) {
  return (
    <Dotted>
      {emailVerified ? t('adminUsers.emailVerified') : t('adminUsers.emailUnverified')}
      {secondFactor ? t('adminUsers.secondStep') : null}
      {passkey ? t('adminUsers.passkey') : null}
      {secondFactor || passkey ? null : t('adminUsers.passwordOnly')}
    </Dotted>
  );
}

/** What admins need to know about a member. */
export function UserFacts({ user }: { user: DirectoryUser }) {
  return (
    <div className="grid gap-1 text-ink-muted wrap-anywhere">
      <p className="flex flex-wrap gap-2">
        <UserBadges user={user} />
      </p>
      <UserDates user={user} />
      <p>
        <UserKeys user={user} />
      </p>
    </div>
  );
}
