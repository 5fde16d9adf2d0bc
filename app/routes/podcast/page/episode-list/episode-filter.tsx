import { Form } from '@remix-run/react';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import type { PodcastPage } from '../podcast-page.server';

const field = 'min-h-11 rounded-control border border-line-strong bg-surface px-3';

/** Searches and filters the episodes; the state is in the URL. Collapsed until used. */
export function EpisodeFilter({ page, isUsed }: { page: PodcastPage; isUsed: boolean }) {
  const { filter, seasons, sort, usualSort } = page;
  return (
    <details open={isUsed} className="min-w-0 open:basis-full">
      <summary className="inline-flex min-h-9 items-center text-sm text-accent">
        {t('podcast.filterEpisodes')}
      </summary>
      <Form
        action="#episodes"
        preventScrollReset
        key={JSON.stringify(filter)}
        className="flex flex-wrap items-end gap-3 pt-2"
      >
        {sort === usualSort ? null : <input type="hidden" name="sort" value={sort} />}
        <label className="grid grow gap-1">
          <span className="text-sm">{t('podcast.searchEpisodes')}</span>
          <input
            type="search"
            name="q"
            maxLength={200}
            defaultValue={filter.q}
            dir="auto"
            placeholder=" "
            className={`${field} w-full`}
          />
        </label>
        {seasons.length > 0 ? (
          <label className="grid gap-1">
            <span className="text-sm">{t('podcast.seasons')}</span>
            <select name="season" defaultValue={filter.season ?? ''} className={field}>
              <option value="">{t('podcast.allSeasons')}</option>
              {seasons.map(({ season, name }) => (
                <option key={season} value={season}>
                  {name ?? season}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name="played"
            value="hide"
            defaultChecked={filter.hidesPlayed}
            className="size-5 accent-accent"
          />
          {t('listening.hidePlayed')}
        </label>
        <Button look="secondary">{t('podcast.showEpisodes')}</Button>
      </Form>
    </details>
  );
}
