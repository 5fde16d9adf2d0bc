import { Link } from '@remix-run/react';
import type { Because } from '~/domain/listening/listening';
import { podcastPath } from '~/lib/web/podcast-path';
import { t } from '~/messages/t';
import { RelatedPodcasts } from '~/ui/cards/related-podcasts';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';

export function BecauseHeard({ because }: { because: Because }) {
  const { slug, title, language } = because.podcast;
  const podcast = () => (
    <Link to={podcastPath(slug)} className="underline">
      <Name of={title} fallbackLanguage={language} />
    </Link>
  );
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="line-clamp-2 text-xl font-semibold wrap-anywhere md:text-2xl narrow:line-clamp-none">
        <RichText text={t('home.becauseHeard')} marks={{ podcast }} />
      </h2>
      <RelatedPodcasts podcasts={because.related} isShelf />
    </section>
  );
}
