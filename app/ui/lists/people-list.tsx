import type { FollowPerson } from '~/domain/community/follows/follows';
import { titleDirection } from '~/lib/language/title-language';
import { t } from '~/messages/t';
import { FollowToggle } from '~/ui/cards/follow-toggle';
import { PersonLink } from '~/ui/cards/person-link';
import { DateTime } from '~/ui/text/date-time';
import { Initial } from '~/ui/text/initial';
import { RichText } from '~/ui/text/rich-text';

/** @param props.followed whether the reader follows all of them, and can unfollow here */
export function PeopleList({
  people,
  followed = false,
}: {
  people: FollowPerson[];
  followed?: boolean;
}) {
  return (
    <ul className="divide-y divide-line">
      {people.map((person) => (
        <li
          key={person.id}
          dir={titleDirection(person.username)}
          className="flex flex-wrap items-center gap-3 py-3"
        >
          <Initial of={person.username} className="size-10" />
          <div className="grid min-w-0 flex-1">
            <PersonLink person={person} />
            <p className="text-sm text-ink-muted">
              <RichText
                text={t('profile.followedSince')}
                marks={{ date: () => <DateTime iso={person.followedAt} /> }}
              />
            </p>
          </div>
          {followed ? (
            <FollowToggle userId={person.id} username={person.username} following />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
