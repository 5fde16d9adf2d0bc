import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData } from '@remix-run/react';
import { subscriptionSchema } from '~/domain/newsletter/newsletter-schema';
import { subscribe } from '~/domain/newsletter/newsletter.server';
import { countUse } from '~/domain/throttles/throttles.server';
import { formObject, parseBody } from '~/http/parse.server';
import { finish, returnPath, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { answeredAction } from '~/ui/answered-action';
import { Button } from '~/ui/button';
import { ErrorSummary, TextField } from '~/ui/form-fields';
import { useFormKey } from '~/ui/use-form-key';

export const loader = screenLoader('anyone', () => null);

/** The footer's box posts here; what it could not accept is shown on this page, as it was typed. */
export const action = screenAction('anyone', async (visit, form) => {
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

export const clientAction = answeredAction();

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, 'Newsletter')];

export default function Newsletter() {
  const outcome = useActionData<typeof action>();
  const failure = outcome?.ok === false ? outcome : null;
  return (
    <div className="page grid max-w-xl gap-6 py-12">
      <h1 className="text-3xl font-semibold">Newsletter</h1>
      <ErrorSummary failure={failure} />
      <Form key={useFormKey(failure)} method="post" className="grid gap-4">
        <TextField
          label="E-mail"
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={failure?.values.email?.[0]}
          errors={failure?.fields.email}
        />
        <Button className="justify-self-start">Subscribe</Button>
      </Form>
    </div>
  );
}
