import { Link } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { KeptPage } from '~/lib/web/offline-pages';
import { languageOf, withoutLanguage } from '~/messages/language-paths';
import { pageLanguage, t } from '~/messages/t';
import { listKeptPages } from '~/ui/document/service-worker';
import { Name } from '~/ui/text/inline-text';

/** A title as it stands in HTML. */
const decoded = (title: string): string =>
  new DOMParser().parseFromString(title, 'text/html').documentElement.textContent ?? '';

function KeptLink({ page: { path, title } }: { page: KeptPage }) {
  const name = <Name of={decoded(title) || path} />;
  const linkClass = 'inline-flex min-h-9 items-center text-accent underline';
  // Another language is another document.
  if (languageOf(path) !== pageLanguage()) {
    return (
      <a href={path} className={linkClass}>
        {name}
      </a>
    );
  }
  return (
    <Link to={withoutLanguage(path)} className={linkClass}>
      {name}
    </Link>
  );
}

/** What can be opened without a network; nothing in a browser without a worker. */
export function KeptPages() {
  const [pages, setPages] = useState<KeptPage[]>([]);
  useEffect(() => void listKeptPages().then(setPages), []);
  if (pages.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-xl font-semibold">{t('offline.canOpen')}</h2>
      <ul className="grid justify-items-start">
        {pages.map((page) => (
          <li key={page.path}>
            <KeptLink page={page} />
          </li>
        ))}
      </ul>
    </section>
  );
}
