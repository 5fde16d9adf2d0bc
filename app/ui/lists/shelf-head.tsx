import { ArrowRight } from 'lucide-react';
import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';

/** The title of a shelf, with a link to the full list. */
export function ShelfHead({
  title,
  about,
  allAt,
  allLabel,
  allClass = '',
}: {
  title: string;
  about?: string;
  /** Null if the shelf already shows everything. */
  allAt: string | null;
  allLabel?: string;
  allClass?: string;
}) {
  return (
    <div className="flex items-end justify-between gap-x-4 narrow:flex-wrap">
      <div className="min-w-0">
        <h2 className="text-xl font-semibold md:text-2xl">{title}</h2>
        {about ? <p className="text-sm text-ink-muted md:text-base">{about}</p> : null}
      </div>
      {allAt ? (
        <ButtonLink
          to={allAt}
          look="quiet"
          size="small"
          aria-label={allLabel}
          className={`-me-3 shrink-0 ${allClass}`}
        >
          {t('home.viewAll')}
          <ArrowRight aria-hidden="true" className="size-4 rtl:rotate-180" />
        </ButtonLink>
      ) : null}
    </div>
  );
}
