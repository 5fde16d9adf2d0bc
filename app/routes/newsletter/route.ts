import { redirect } from '@remix-run/node';
import { subscriptionSchema } from '~/domain/newsletter/newsletter-schema';
import { subscribe } from '~/domain/newsletter/newsletter.server';
import { countUse } from '~/domain/throttles/throttles.server';
import { formObject, parseBody } from '~/http/parse.server';
import { finish, formAction, returnPath, screenLoader } from '~/http/screen.server';

export const loader = screenLoader('anyone', () => {
  throw redirect('/');
});

export const action = formAction('anyone', async (visit, form) => {
  const { email } = parseBody(subscriptionSchema, formObject(form));
  await countUse('newsletter', visit.address);
  await subscribe(email);
  const toast = {
    title: 'Thank you',
    description: 'You are on the newsletter list.',
    variant: 'success' as const,
  };
  return finish(visit, returnPath(visit, form), { toast });
});
