import { useLoaderData } from '@remix-run/react';
import { listAwaitingApproval } from '~/domain/library/library.server';
import { screenLoader } from '~/http/pages/screen.server';
import { titleDirection } from '~/lib/language/text-language';
import { unlisted } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';
import { rowsClass } from '~/ui/lists/row-classes';
import { DateTime, Name, RichText } from '~/ui/text/inline-text';
import { Screen } from '~/ui/text/text-page';

/** Visitors only learn that their podcast is waiting, because they cannot be recognized; members see which ones. */
export const loader = screenLoader('anyone', async ({ actor }) => ({
  podcasts: actor ? await listAwaitingApproval(actor.id) : [],
}));

export const meta = unlisted(() => t('search.waiting'));

export default function PodcastsWaiting() {
  const { podcasts } = useLoaderData<typeof loader>();
  return (
    <Screen title={t('search.waiting')} className="max-w-2xl gap-6">
      <p>{t('search.waitingHint')}</p>
      {podcasts.length ? (
        <ul className={rowsClass}>
          {podcasts.map(({ id, title, language, createdAt }) => (
            <li key={id} dir={titleDirection(title)} className="grid gap-1 px-4 py-3">
              <p className="font-semibold wrap-anywhere">
                <Name of={title} fallbackLanguage={language} />
              </p>
              <p className="text-sm text-ink-muted">
                <RichText
                  text={t('search.addedOn')}
                  marks={{ date: () => <DateTime iso={createdAt} /> }}
                />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      <ButtonLink to="/search" variant="secondary" className="justify-self-start">
        {t('podcast.backToSearch')}
      </ButtonLink>
    </Screen>
  );
}
