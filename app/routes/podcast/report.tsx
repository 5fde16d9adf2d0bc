import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { reportEpisode, reportPodcast } from '~/domain/community/reports/podcast-reports.server';
import { podcastReportReasons } from '~/domain/community/reports/reports';
import { podcastReportSchema } from '~/domain/community/reviews/reviews-schema';
import { getListedEpisode } from '~/domain/episodes/listed-episodes.server';
import { idText, slugText } from '~/domain/input-schema';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titleDirection } from '~/lib/language/text-language';
import { NOT_INDEXED, pageTitle } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { ReportForm } from '~/ui/forms/report-form';
import { Name } from '~/ui/text/inline-text';

type Params = { slug?: string; episodeId?: string };

/** The episode of `/episodes/:episodeId/report`, else the podcast of `/podcast/:slug/report`. */
async function findSubject(params: Params) {
  if (params.episodeId !== undefined) {
    const { episode, podcast } = await getListedEpisode(parseParams(idText, params.episodeId));
    const { id, title, path } = episode;
    return { ...{ kind: 'episode' as const, id, path: path! }, title, podcast };
  }
  const podcast = await getPodcast(parseParams(slugText, params.slug));
  const { id, title, slug } = podcast;
  return { ...{ kind: 'podcast' as const, id, path: podcastPath(slug) }, title, podcast };
}

export const loader = screenLoader('member', async ({ params }) => {
  const { kind, path, title, podcast } = await findSubject(params);
  return { kind, path, title, language: podcast.language };
});

const verbs = { podcast: reportPodcast, episode: reportEpisode };

export const action = screenAction(
  'member',
  async ({ actor, params }, form) => {
    const input = parseForm(podcastReportSchema, form);
    const { kind, id, path } = await findSubject(params);
    await verbs[kind](actor.id, id, input);
    return redirectWithToast(path, {
      title: t('review.reported'),
      description: t('review.reportedHint'),
    });
  },
  { throttle: 'report' },
);

const headings = {
  podcast: () => t('podcast.reportPodcast'),
  episode: () => t('podcast.reportEpisode'),
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, headings[data?.kind ?? 'podcast'](), data?.title),
  NOT_INDEXED,
];

export default function ReportPodcast() {
  const { kind, path, title, language } = useLoaderData<typeof loader>();
  return (
    <div className="page grid max-w-2xl gap-6 page-room">
      <h1 className="text-3xl font-semibold">{headings[kind]()}</h1>
      <p dir={titleDirection(title)} className="text-lg font-semibold wrap-anywhere">
        <Name of={title} fallbackLanguage={language} />
      </p>
      <ReportForm reasons={podcastReportReasons} cancelTo={path} />
    </div>
  );
}
