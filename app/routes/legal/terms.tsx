import { Link, useLoaderData } from '@remix-run/react';
import { env } from '~/env.server';
import { publicHead } from '~/http/pages/public-head.server';
import { screenLoader } from '~/http/pages/screen.server';
import { t } from '~/messages/t';
import { publicMeta } from '~/ui/feedback/error-screen';
import { RichText } from '~/ui/text/inline-text';
import { TextPage, TextSection } from '~/ui/text/text-page';

export const loader = screenLoader('anyone', () => ({
  siteName: env.SITE_NAME,
  head: publicHead({
    title: [t('frame.termsOfService')],
    description: t('terms.description', { site: env.SITE_NAME }),
    path: '/terms',
  }),
}));

export const meta = publicMeta();

const profile = (text: string) => <Link to="/my-profile">{text}</Link>;
const contact = (text: string) => <Link to="/contact">{text}</Link>;

export default function Terms() {
  const { siteName } = useLoaderData<typeof loader>();
  return (
    <TextPage title={t('frame.termsOfService')}>
      <p className="text-lg">{t('terms.intro', { site: siteName })}</p>
      <TextSection title={t('terms.podcasts')}>
        <p>
          <RichText text={t('terms.podcastsHint')} marks={{ contact }} />
        </p>
      </TextSection>
      <TextSection title={t('terms.account')}>
        <p>
          <RichText text={t('terms.accountHint')} marks={{ profile }} />
        </p>
      </TextSection>
      <TextSection title={t('terms.reviews')}>
        <p>{t('terms.reviewsHint')}</p>
      </TextSection>
      <TextSection title={t('terms.noPromises')}>
        <p>{t('terms.noPromisesHint')}</p>
      </TextSection>
    </TextPage>
  );
}
