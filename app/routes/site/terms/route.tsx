import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { env } from '~/env.server';
import { publicHead } from '~/http/pages/public-head.server';
import { screenLoader } from '~/http/pages/screen.server';
import { TextPage, TextSection } from '~/ui/text/text-page';

export const loader = screenLoader('anyone', () => ({
  siteName: env.SITE_NAME,
  head: publicHead({
    title: ['Terms of Service'],
    description: `What using ${env.SITE_NAME} asks of you, and what it promises.`,
    path: '/terms',
  }),
}));

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.head ?? [];

export default function Terms() {
  const { siteName } = useLoaderData<typeof loader>();
  return (
    <TextPage title="Terms of Service">
      <p className="text-lg">
        {siteName} is a place to find, hear and talk about Islamic podcasts. Using it means agreeing
        to a few plain rules.
      </p>
      <TextSection title="The podcasts">
        <p>
          Podcasts belong to those who make them and are played from their own hosts. Being listed
          or featured here is no endorsement of what is said in them. Makers who want a podcast
          corrected or taken off may <Link to="/contact">write to us</Link>.
        </p>
      </TextSection>
      <TextSection title="Your account">
        <p>
          Keep your password to yourself and use one account. You may delete it whenever you like,
          on <Link to="/my-profile">your profile</Link>.
        </p>
      </TextSection>
      <TextSection title="Reviews and profiles">
        <p>
          Write about the podcast, in your own words, as you would speak to somebody sitting next to
          you. Insults, hatred, advertising and other people’s private matters have no place here;
          reviews with them can be reported and are removed, and accounts may be closed for them.
          What you write stays yours; you allow the site to show it.
        </p>
      </TextSection>
      <TextSection title="No promises">
        <p>
          The site is offered as it is. We try to keep it running and correct, and cannot promise
          that it always will be.
        </p>
      </TextSection>
    </TextPage>
  );
}
