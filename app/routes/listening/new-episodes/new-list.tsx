import type { NewEpisode } from '~/domain/listening/listening';
import { formatDate } from '~/lib/time/format-date';
import { t } from '~/messages/t';
import { usePlayer } from '~/player/use-player';
import { Badge } from '~/ui/cards/badge';
import { Button } from '~/ui/forms/button';
import { ListedEpisode } from '~/ui/listening/listed-episode';
import { ListenerForm } from '~/ui/listening/listener-form';
import { Name } from '~/ui/text/name';
import { Spoken } from '~/ui/text/spoken';
import { useHydrated } from '~/ui/navigation/use-hydrated';

const unplayedOf = (items: NewEpisode[]) =>
  items.filter(({ episode, heard }) => episode.audioUrl && !heard?.finished);

/** Puts the unplayed before all others in the queue; with script the first begins at once. */
export function PlayAll({ items }: { items: NewEpisode[] }) {
  const player = usePlayer();
  const hydrated = useHydrated();
  const unplayed = unplayedOf(items);
  const [first] = unplayed;
  if (!first) return null;
  const queued = hydrated ? unplayed.slice(1) : unplayed;
  return (
    <ListenerForm action="/queue/change" fields={{ intent: 'next' }} onVisitor={() => undefined}>
      {queued.map(({ episode }) => (
        <input key={episode.id} type="hidden" name="episode" value={episode.id} />
      ))}
      <Button
        type={queued.length > 0 ? 'submit' : 'button'}
        onClick={() => player.choose(first.episode, first.podcast, { start: true })}
      >
        {t('listening.playAll')}
      </Button>
    </ListenerForm>
  );
}

/** Of days, in the order of the items. */
function byDay(items: NewEpisode[]): [day: string, items: NewEpisode[]][] {
  const days = new Map<string, NewEpisode[]>();
  for (const item of items) {
    const day = item.listedAt.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}

function NewestOnly({ item: { podcast, newestOnly } }: { item: NewEpisode }) {
  const words = newestOnly ? t('listening.everyNew') : t('listening.newestOnly');
  return (
    <ListenerForm
      action="/new/newest-only"
      fields={{ podcast: podcast.slug, newestOnly: newestOnly ? 'no' : 'yes' }}
      onVisitor={() => undefined}
    >
      <Button look="quiet" size="small" className="-ms-3">
        <Spoken seen={words}>
          {words} <Name of={podcast.title} likely={podcast.language} />
        </Spoken>
      </Button>
    </ListenerForm>
  );
}

export function NewList({ items }: { items: NewEpisode[] }) {
  const firsts = new Map([...items].reverse().map((item) => [item.podcast.id, item]));
  return byDay(items).map(([day, ofDay]) => (
    <section key={day} className="grid gap-3">
      <h2 className="text-xl font-semibold">
        <time dateTime={day}>{formatDate(day)}</time>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {ofDay.map((item) => (
          <li key={item.episode.id} className="py-4">
            <ListedEpisode item={item} heard={item.heard}>
              {item.isNew ? (
                <p>
                  <Badge tone="accent">{t('listening.isNew')}</Badge>
                </p>
              ) : null}
              {firsts.get(item.podcast.id) === item ? <NewestOnly item={item} /> : null}
            </ListedEpisode>
          </li>
        ))}
      </ul>
    </section>
  ));
}
