import { Link } from '@remix-run/react';
import type { DependentCounts } from '~/domain/library/library';
import type { LibraryPodcast } from '~/domain/library/library-schema';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { Button } from '~/ui/forms/button';
import { RowForm } from '~/ui/forms/form';
import { DateTime, Name, RichText, NamedText, Dotted } from '~/ui/text/inline-text';

export function StateBadges({ podcast }: { podcast: LibraryPodcast }) {
  const { held, hidden, blocked, feed } = podcast;
  return (
    <>
      {held ? <Badge tone="accent">{t('library.held')}</Badge> : null}
      {hidden ? <Badge tone="gold">{t('library.hidden')}</Badge> : null}
      {blocked && !hidden && !held ? <Badge tone="neutral">{t('library.unlisted')}</Badge> : null}
      {feed.failingSince ? <Badge tone="gold">{t('library.failing')}</Badge> : null}
    </>
  );
}

/** A link to the open reports about something with that title; null if there are none. */
export const openReports = ({ title, reports }: { title: string; reports: number }) =>
  reports > 0 ? (
    <Link
      to={`/admin/moderation?search=${encodeURIComponent(title)}`}
      className="font-semibold text-accent underline"
    >
      {t('admin.reportsWait', { count: reports })}
    </Link>
  ) : null;

const date = (iso: string) => () => <DateTime iso={iso} />;

const YEAR_MS = 365 * 24 * 3_600_000;

/** No feed waits for more than a month, except one that has ended for good: its day is decades away. */
const isReadAgain = (iso: string): boolean => Date.parse(iso) < Date.now() + YEAR_MS;

function NextReading({ at }: { at: string }) {
  if (!isReadAgain(at)) return <>{t('library.notReadAgain')}</>;
  return <RichText text={t('library.nextRead')} marks={{ date: date(at) }} />;
}

/** When its feed was read and will be read next, or since when and why reading fails. */
export function FeedState({ feed }: { feed: LibraryPodcast['feed'] }) {
  const { readAt, nextReadAt, failingSince, failure } = feed;
  return (
    <Dotted>
      {failingSince ? (
        <RichText
          text={t('library.failingSince')}
          marks={{ date: date(failingSince), failure: () => <>{failure ?? '–'}</> }}
        />
      ) : (
        <RichText
          text={readAt ? t('library.readAt') : t('library.neverRead')}
          marks={{ date: date(readAt ?? '') }}
        />
      )}
      {nextReadAt ? <NextReading at={nextReadAt} /> : null}
    </Dotted>
  );
}

/** When it was added and, if known, by whom. */
export function Added({ podcast: { addedAt, addedBy } }: { podcast: LibraryPodcast }) {
  return (
    <RichText
      text={addedBy ? t('library.addedBy') : t('library.addedOn')}
      marks={{ date: date(addedAt), name: () => <Name of={addedBy ?? ''} /> }}
    />
  );
}

/** Approves or rejects a podcast that awaits review. */
export function HeldChoices({
  podcast: { id, title, language },
}: {
  podcast: { id: string; title: string; language: string | null };
}) {
  const name = () => <Name of={title} fallbackLanguage={language} />;
  return (
    <RowForm id={id} className="flex flex-wrap gap-2">
      <Button name="intent" value="agree" size="small">
        <NamedText seen={t('library.agree')} text={t('library.agreeTo')} name={name()} />
      </Button>
      <Button name="intent" value="refuse" variant="danger" size="small">
        <NamedText seen={t('library.refuse')} text={t('library.refuseThis')} name={name()} />
      </Button>
    </RowForm>
  );
}

/** Counts of what belongs to a podcast. */
export function DependentCountsList({ of }: { of: DependentCounts }) {
  return (
    <ul className="list-disc ps-5">
      <li>{t('cards.episodes', { count: of.episodes })}</li>
      <li>{t('library.favorites', { count: of.favorites })}</li>
      <li>{t('review.count', { count: of.reviews })}</li>
      <li>{t('library.allPlays', { count: of.plays })}</li>
    </ul>
  );
}
