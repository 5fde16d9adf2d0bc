import { Link } from '@remix-run/react';
import type { DeskCollection } from '~/domain/collections/collection-days';
import { titleDirection } from '~/lib/language/title-language';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { rowTitleClass } from '~/ui/lists/admin-list';
import { visibilityName } from '~/ui/forms/site-visibility';
import { Dot } from '~/ui/text/dot';
import { HiddenNote } from '~/ui/text/hidden-note';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';

export function CollectionRow({ collection }: { collection: DeskCollection }) {
  const { id, title, language, visibility, entryCount, maker, offered, hidden, reports, days } =
    collection;
  return (
    <li id={id} dir={titleDirection(title)} className="grid gap-0.5 px-3 py-1 sm:px-4 sm:py-2">
      <p className="flex flex-wrap items-center gap-x-2">
        <Link
          to={`/admin/collections/${id}`}
          className={`inline-flex min-h-9 items-center underline-offset-4 hover:underline ${rowTitleClass}`}
        >
          <Name of={title} language={language} />
        </Link>
        {hidden ? <Badge tone="gold">{t('library.hidden')}</Badge> : null}
        {offered ? <Badge tone="accent">{t('adminCollections.offered')}</Badge> : null}
        {visibility === 'public' ? null : (
          <Badge tone="neutral">{visibilityName(visibility)}</Badge>
        )}
      </p>
      {hidden ? (
        <p className="text-sm wrap-anywhere">
          <HiddenNote hidden={hidden} />
        </p>
      ) : null}
      <p dir="auto" className="text-sm text-ink-muted wrap-anywhere">
        {maker ? (
          <RichText text={t('podcast.by')} marks={{ name: () => <Name of={maker.username} /> }} />
        ) : (
          t('adminCollections.ofSite')
        )}
        <Dot />
        {t('collections.entries', { count: entryCount })}
        {days ? (
          <>
            <Dot />
            {days}
          </>
        ) : null}
        {reports > 0 ? (
          <>
            <Dot />
            <Link
              to={`/admin/moderation?search=${encodeURIComponent(title)}`}
              className="font-semibold text-accent underline"
            >
              {t('admin.reportsWait', { count: reports })}
            </Link>
          </>
        ) : null}
      </p>
    </li>
  );
}
