import { Link } from '@remix-run/react';
import { t } from '~/messages/t';
import { Name } from '~/ui/text/name';
import type { SearchScreen } from './search-screen.server';

/** Speakers whose name matches the search. */
export function People({ people }: Pick<SearchScreen, 'people'>) {
  if (people.length === 0) return null;
  return (
    <nav aria-labelledby="people" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h2 id="people" className="font-semibold">
        {t('speaker.people')}
      </h2>
      <ul className="contents">
        {people.map(({ name, path }) => (
          <li key={path}>
            <Link to={path} className="inline-flex min-h-9 items-center text-accent underline">
              <Name of={name} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
