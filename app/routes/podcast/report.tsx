import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Actor } from '~/domain/accounts/users';
import { collectionPath } from '~/domain/collections/collections';
import { collectionReportReasons, podcastReportReasons } from '~/domain/community/reports/reports';
import {
  getReportable,
  reportCollection,
  reportEpisode,
  reportPodcast,
  reportReview,
} from '~/domain/community/reports/reports.server';
import { getReview } from '~/domain/community/reviews/moderated-reviews.server';
import { MAX_REPORT_LENGTH, reportReasons } from '~/domain/community/reviews/reviews';
import {
  collectionReportSchema,
  podcastReportSchema,
  reportSchema,
} from '~/domain/community/reviews/reviews-schema';
import { getListedEpisode } from '~/domain/episodes/listed-episodes.server';
import { idText, slugText } from '~/domain/input-schema';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { NOT_INDEXED, pageTitle } from '~/lib/web/page-meta';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { ReviewText } from '~/ui/cards/review';
import { Button } from '~/ui/forms/button';
import { reportReasonName } from '~/ui/forms/choice-names';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { SelectField, TextAreaField } from '~/ui/forms/form-fields';
import { Name } from '~/ui/text/inline-text';
import { Screen } from '~/ui/text/text-page';

type Kind = 'podcast' | 'episode' | 'review' | 'collection';
type Params = { slug?: string; episodeId?: string; reviewId?: string; id?: string };

/** What the address names: each kind of subject has its own parameter. */
function kindOf({ episodeId, reviewId, id }: Params): Kind {
  if (episodeId !== undefined) return 'episode';
  if (reviewId !== undefined) return 'review';
  return id === undefined ? 'podcast' : 'collection';
}

/** What is reported: either its title or, of a review, its text. `path` leads back to it. */
async function findSubject(actor: Actor, params: Params) {
  const kind = kindOf(params);
  switch (kind) {
    case 'podcast': {
      const { id, title, slug, language } = await getPodcast(parseParams(slugText, params.slug));
      const name = { of: title, fallbackLanguage: language };
      return { kind, id, path: podcastPath(slug), name, review: null };
    }
    case 'episode': {
      const episode = await getListedEpisode(parseParams(idText, params.episodeId));
      const { id, title, path } = episode.episode;
      const name = { of: title, fallbackLanguage: episode.podcast.language };
      return { kind, id, path: path!, name, review: null };
    }
    case 'collection': {
      const { id, title, language } = await getReportable(actor, parseParams(idText, params.id));
      return { kind, id, path: collectionPath(id), name: { of: title, language }, review: null };
    }
    case 'review': {
      const id = parseParams(idText, params.reviewId);
      const { user, podcast, rating, content, language } = await getReview(id);
      const review = { rating, content, language, author: user.username };
      return { kind, id, path: podcastPath(podcast.slug), name: null, review };
    }
  }
}

type Subject = Awaited<ReturnType<typeof findSubject>>;

function report(actor: Actor, { kind, id }: Subject, form: FormData): Promise<void> {
  switch (kind) {
    case 'podcast':
      return reportPodcast(actor.id, id, parseForm(podcastReportSchema, form));
    case 'episode':
      return reportEpisode(actor.id, id, parseForm(podcastReportSchema, form));
    case 'collection':
      return reportCollection(actor, id, parseForm(collectionReportSchema, form));
    case 'review':
      return reportReview(actor.id, id, parseForm(reportSchema, form));
  }
}

export const loader = screenLoader('member', async ({ actor, params }) =>
  findSubject(actor, params),
);

export const action = screenAction(
  'member',
  async ({ actor, params }, form) => {
    const subject = await findSubject(actor, params);
    await report(actor, subject, form);
    return redirectWithToast(subject.review ? `${subject.path}#reviews` : subject.path, {
      title: t('review.reported'),
      description: t('review.reportedHint'),
    });
  },
  { throttle: 'report' },
);

const screens: Record<Kind, { heading: () => string; reasons: readonly string[] }> = {
  podcast: { heading: () => t('podcast.reportPodcast'), reasons: podcastReportReasons },
  episode: { heading: () => t('podcast.reportEpisode'), reasons: podcastReportReasons },
  collection: { heading: () => t('days.report'), reasons: collectionReportReasons },
  review: { heading: () => t('review.reportHeading'), reasons: reportReasons },
};

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) => [
  pageTitle(matches, screens[kindOf(params)].heading(), data?.name?.of),
  NOT_INDEXED,
];

function ReportForm({ reasons, cancelTo }: { reasons: readonly string[]; cancelTo: string }) {
  return (
    <ActionForm>
      <SelectField
        label={t('review.reason')}
        name="reason"
        required
        options={reasons.map((value) => ({ value, label: reportReasonName(value) }))}
        placeholder={t('review.chooseReason')}
      />
      <TextAreaField
        label={t('review.details')}
        name="details"
        maxLength={MAX_REPORT_LENGTH}
        rows={3}
      />
      <FormButtons cancelTo={cancelTo}>
        <Button>{t('review.report')}</Button>
      </FormButtons>
    </ActionForm>
  );
}

export default function Report() {
  const { kind, path, name, review } = useLoaderData<typeof loader>();
  const { heading, reasons } = screens[kind];
  return (
    <Screen title={heading()} className="max-w-2xl gap-6">
      {name ? (
        <p className="text-lg font-semibold wrap-anywhere">
          <Name {...name} />
        </p>
      ) : (
        <blockquote className="grid gap-2 rounded-card border border-line bg-surface p-4">
          <Name of={review.author} className="font-semibold" />
          <ReviewText review={review} />
        </blockquote>
      )}
      <ReportForm reasons={reasons} cancelTo={path} />
    </Screen>
  );
}
