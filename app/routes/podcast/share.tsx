import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { slugText } from '~/domain/input-schema';
import { shareLink } from '~/domain/podcasts/podcasts';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { parseParams } from '~/http/input/parse.server';
import { screenLoader } from '~/http/pages/screen.server';
import { titleLanguage } from '~/lib/language/text-language';
import { NOT_INDEXED, pageTitle } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import { SignInLink } from '~/ui/auth/sign-in';
import { TextLink } from '~/ui/text/inline-text';
import { Screen } from '~/ui/text/text-page';

export const loader = screenLoader('anyone', async ({ params, actor }) => {
  const podcast = await getPodcast(parseParams(slugText, params.slug));
  const text = actor ? `${podcast.title} ${shareLink(podcast, pageUrl(''))}` : null;
  return { title: podcast.title, slug: podcast.slug, language: podcast.language, text };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data ? t('podcast.shareNamed', { podcast: data.title }) : t('podcast.share')),
  NOT_INDEXED,
];

export default function SharePage() {
  const { title, slug, language, text } = useLoaderData<typeof loader>();
  return (
    <Screen title={t('podcast.shareThis')} className="max-w-xl gap-5">
      <p dir="auto" lang={titleLanguage(title, language)}>
        <TextLink to={podcastPath(slug)}>{title}</TextLink>
      </p>
      {text === null ? (
        <>
          <p className="font-semibold">{t('feedback.signInRequired')}</p>
          <p>{t('podcast.signInToShare')}</p>
          <p>
            <SignInLink />
          </p>
        </>
      ) : (
        <label className="grid gap-1.5">
          <span className="font-medium">{t('podcast.textToShare')}</span>
          <textarea
            readOnly
            rows={5}
            dir="auto"
            defaultValue={text}
            className="rounded-control border border-line-strong bg-surface px-3 py-2"
          />
        </label>
      )}
    </Screen>
  );
}
