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
  offline: env.SERVICE_WORKER,
  head: publicHead({
    title: [t('frame.privacyPolicy')],
    description: t('privacy.description', { site: env.SITE_NAME }),
    path: '/privacy',
  }),
}));

export const meta = publicMeta();

/** Isolated, so that an entry starting with a name keeps the direction of its text. */
const cookie = (name: string) => (
  <strong>
    <bdi>{name}</bdi>
  </strong>
);
const profile = (text: string) => <Link to="/my-profile">{text}</Link>;
const contact = (text: string) => <Link to="/contact">{text}</Link>;

function Cookies() {
  return (
    <TextSection title={t('privacy.cookies')}>
      <p>{t('privacy.cookiesIntro')}</p>
      <ul>
        <li>
          <RichText text={t('privacy.tokenCookie')} marks={{ cookie }} />
        </li>
        <li>
          <RichText text={t('privacy.browserCookie')} marks={{ cookie }} />
        </li>
        <li>
          <RichText text={t('privacy.themeCookie')} marks={{ cookie }} />
        </li>
        <li>
          <RichText text={t('privacy.languageCookie')} marks={{ cookie }} />
        </li>
        <li>
          <RichText text={t('privacy.flashCookie')} marks={{ cookie }} />
        </li>
      </ul>
    </TextSection>
  );
}

function StoredData() {
  return (
    <TextSection title={t('privacy.stored')}>
      <ul>
        <li>{t('privacy.storedWithAccount')}</li>
        <li>{t('privacy.storedOfListening')}</li>
        <li>{t('privacy.storedOfActs')}</li>
        <li>{t('privacy.storedToSignIn')}</li>
        <li>{t('privacy.storedAddress')}</li>
        <li>{t('privacy.storedByApps')}</li>
        <li>{t('privacy.storedNotes')}</li>
        <li>{t('privacy.storedInPublic')}</li>
        <li>{t('privacy.storedWithoutName')}</li>
        <li>{t('privacy.storedSearches')}</li>
        <li>{t('privacy.storedAnswers')}</li>
        <li>{t('privacy.storedTogether')}</li>
      </ul>
    </TextSection>
  );
}

export default function Privacy() {
  const { siteName, offline } = useLoaderData<typeof loader>();
  return (
    <TextPage title={t('frame.privacyPolicy')}>
      <p className="text-lg">{t('privacy.intro', { site: siteName })}</p>
      <Cookies />
      <StoredData />
      <TextSection title={t('privacy.browser')}>
        <p>{t('privacy.browserIntro')}</p>
        <ul>
          <li>{t('privacy.browserPlayer')}</li>
          <li>{t('privacy.browserPositions')}</li>
          <li>{t('privacy.browserChanges')}</li>
          <li>{t('privacy.browserStarted')}</li>
          <li>{t('privacy.browserDownloads')}</li>
          {offline ? <li>{t('privacy.browserPages')}</li> : null}
          <li>{t('privacy.browserDrafts')}</li>
          <li>{t('privacy.browserScroll')}</li>
        </ul>
      </TextSection>
      <TextSection title={t('privacy.elsewhere')}>
        <p>{t('privacy.elsewhereHint')}</p>
      </TextSection>
      <TextSection title={t('privacy.choices')}>
        <p>
          <RichText text={t('privacy.choicesHint')} marks={{ profile, contact }} />
        </p>
      </TextSection>
    </TextPage>
  );
}
