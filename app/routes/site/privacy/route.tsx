import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { env } from '~/env.server';
import { publicHead } from '~/http/pages/public-head.server';
import { screenLoader } from '~/http/pages/screen.server';
import { TextPage, TextSection } from '~/ui/text/text-page';

export const loader = screenLoader('anyone', () => ({
  siteName: env.SITE_NAME,
  head: publicHead({
    title: ['Privacy Policy'],
    description: `What ${env.SITE_NAME} keeps of those who use it, and for how long.`,
    path: '/privacy',
  }),
}));

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.head ?? [];

function Cookies() {
  return (
    <TextSection title="Cookies">
      <p>The site sets three cookies, all of its own and none readable by scripts:</p>
      <ul>
        <li>
          <strong>auth_token</strong> keeps you signed in, for 30 days at most and 14 days without a
          visit. It is there only while you are signed in.
        </li>
        <li>
          <strong>theme</strong> remembers whether you chose the light or the dark look.
        </li>
        <li>
          <strong>flash</strong> carries a message from one page to the next, for a minute.
        </li>
      </ul>
    </TextSection>
  );
}

function StoredData() {
  return (
    <TextSection title="What is stored">
      <ul>
        <li>
          With an account: your username, e-mail address, a hash of your password, what you wrote
          into your profile, your favorites, reviews, follows and where you stopped listening.
        </li>
        <li>
          Your username, bio, favorites, reviews and activity are public. Your e-mail address and
          your preferences are not.
        </li>
        <li>
          Searches and plays are counted without your name. Newsletter addresses are kept until you
          unsubscribe, messages to us until they are dealt with.
        </li>
      </ul>
    </TextSection>
  );
}

export default function Privacy() {
  const { siteName } = useLoaderData<typeof loader>();
  return (
    <TextPage title="Privacy Policy">
      <p className="text-lg">
        {siteName} keeps what it needs to do what you ask of it, and nothing to follow you around.
        There are no advertisements, no trackers and no analytics services of others.
      </p>
      <Cookies />
      <StoredData />
      <TextSection title="What your browser keeps">
        <p>In its own storage, on this device and until you clear it:</p>
        <ul>
          <li>the episode in the player with its list, the volume, and the speed you listen at;</li>
          <li>
            where you stopped listening: without an account only there, with one there as well,
            until you log out;
          </li>
          <li>without an account: which episodes you started, for “Continue listening”;</li>
          <li>how far down a page you were, for as long as its tab is open.</li>
        </ul>
      </TextSection>
      <TextSection title="Podcasts come from elsewhere">
        <p>
          Audio is loaded by your browser from the hosts of each podcast. Those hosts see your
          network address and may count your download, as with any podcast app. Covers and other
          pictures are fetched by this site and come to you from here, so that looking at a page
          tells their hosts nothing about you.
        </p>
      </TextSection>
      <TextSection title="Your choices">
        <p>
          On <Link to="/my-profile">your profile</Link> you can change or export what is stored
          about you, sign out other devices, and delete your account with everything that belongs to
          it. For anything else, <Link to="/contact">write to us</Link>.
        </p>
      </TextSection>
    </TextPage>
  );
}
