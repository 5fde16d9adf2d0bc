import { Link, useLocation } from '@remix-run/react';
import type { BlogCategory } from '~/domain/blog/blog';
import { titleDirection } from '~/lib/language/title-language';
import { Name } from '~/ui/text/name';
import { Spoken } from '~/ui/text/spoken';
import { t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';

export function CategoryRow({ category }: { category: BlogCategory }) {
  const name = <Name of={category.name} language={category.language} />;
  const { search } = useLocation();
  return (
    <li
      dir={titleDirection(category.name)}
      className="flex items-center justify-between gap-3 px-4 py-2"
    >
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <Link
        to={`/admin/blog/categories/${category.id}/delete${search}`}
        className="inline-flex min-h-11 items-center text-danger underline"
      >
        <Spoken seen={t('admin.delete')}>
          <RichText text={t('adminBlog.deleteCategoryThis')} marks={{ name: () => name }} />
        </Spoken>
      </Link>
    </li>
  );
}
