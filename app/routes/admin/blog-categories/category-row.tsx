import { Link, useLocation } from '@remix-run/react';
import { useId } from 'react';
import type { BlogCategory } from '~/domain/blog/blog';
import { titleDirection } from '~/lib/language/title-language';
import { Name } from '~/ui/text/name';
import { useLabelOf } from '~/ui/text/use-label-of';

export function CategoryRow({ category }: { category: BlogCategory }) {
  const nameId = useId();
  const { search } = useLocation();
  return (
    <li
      dir={titleDirection(category.name)}
      className="flex items-center justify-between gap-3 px-4 py-2"
    >
      <Name
        id={nameId}
        of={category.name}
        language={category.language}
        className="min-w-0 wrap-anywhere"
      />
      <Link
        to={`/admin/blog/categories/${category.id}/delete${search}`}
        {...useLabelOf(nameId)}
        aria-label="Delete category"
        className="inline-flex min-h-11 items-center text-danger underline"
      >
        Delete
      </Link>
    </li>
  );
}
