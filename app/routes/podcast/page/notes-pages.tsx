import { t } from '~/messages/t';
import { Pagination } from '~/ui/lists/pagination';

/** Links to the other parts of a description that is too long for one page. */
export function NotesPages({ notes: { part, parts } }: { notes: { part: number; parts: number } }) {
  return (
    <Pagination
      label={t('podcast.descriptionPages')}
      parameter="notes"
      without="t"
      current={part}
      total={parts}
    />
  );
}
