import { Link } from '@remix-run/react';
import { Name } from '~/ui/text/name';

type Person = { id: string; username: string };

export function PersonLink({ person }: { person: Person }) {
  return (
    <Link to={`/profile/${person.id}`} className="font-semibold wrap-anywhere hover:underline">
      <Name of={person.username} />
    </Link>
  );
}
