import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { viewCountText, type AdminPostCard } from '~/domain/blog/blog';
import { titleDirection } from '~/lib/language/title-language';
import { Badge } from '~/ui/cards/badge';
import { rowTitleClass } from '~/ui/lists/admin-list';
import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import { AccessibleText } from '~/ui/text/accessible-text';
import { t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';

const link = 'inline-flex min-h-9 items-center underline';

function PostLink({
  to,
  seen,
  danger,
  children,
}: {
  to: string;
  seen: string;
  danger?: boolean;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={`${link} ${danger ? 'text-danger' : ''}`}>
      <AccessibleText seen={seen}>{children}</AccessibleText>
    </Link>
  );
}

export function PostRow({ post }: { post: AdminPostCard }) {
  const name = <Name of={post.title} language={post.language} />;
  const { search } = useLocation();
  const address = `/admin/blog/posts/${post.id}`;
  const draft = post.status === 'draft';
  return (
    <li
      dir={titleDirection(post.title)}
      className="grid px-3 py-1.5 sm:flex sm:px-4 sm:py-3 sm:items-center sm:justify-between sm:gap-4"
    >
      <div className="min-w-0">
        <p className={rowTitleClass}>{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted sm:text-sm">
          <Badge tone={draft ? 'gold' : 'success'}>
            {draft ? t('adminBlog.draft') : t('adminBlog.published')}
          </Badge>
          {post.category ? (
            <Name of={post.category.name} language={post.category.language} />
          ) : null}
          {post.publishedAt ? (
            <span>
              <RichText
                text={draft ? t('adminBlog.dated') : t('adminBlog.publishedOn')}
                marks={{ date: () => <DateTime iso={post.publishedAt!} /> }}
              />
            </span>
          ) : null}
          <span>
            <RichText
              text={t('adminBlog.changed')}
              marks={{ date: () => <DateTime iso={post.updatedAt} /> }}
            />
          </span>
          <span>{viewCountText(post.viewCount)}</span>
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-x-4">
        <PostLink to={address + search} seen={t('admin.edit')}>
          <RichText text={t('list.edit')} marks={{ name: () => name }} />
        </PostLink>
        <PostLink to={`${address}/preview${search}`} seen={t('admin.preview')}>
          <RichText text={t('adminBlog.previewThis')} marks={{ name: () => name }} />
        </PostLink>
        <PostLink to={`${address}/delete${search}`} seen={t('admin.delete')} danger>
          <RichText text={t('list.delete')} marks={{ name: () => name }} />
        </PostLink>
      </div>
    </li>
  );
}
