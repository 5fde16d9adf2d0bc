import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { contactSchema } from '~/domain/contact/contact-schema';
import { writeContactMessage } from '~/domain/contact/contact.server';
import { countUse } from '~/domain/throttles/throttles.server';
import { env } from '~/env.server';
import { formObject, parseBody } from '~/http/parse.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { answeredAction } from '~/ui/answered-action';
import { Button } from '~/ui/button';
import { ErrorSummary, TextAreaField, TextField } from '~/ui/form-fields';
import { useFormKey } from '~/ui/use-form-key';

export const loader = screenLoader('anyone', ({ actor }) => ({
  address: env.CONTACT_EMAIL ?? null,
  name: actor?.username ?? '',
  email: actor?.email ?? '',
}));

export const action = screenAction('anyone', async (visit, form) => {
  const input = parseBody(contactSchema, formObject(form));
  await countUse('contact', visit.address);
  await writeContactMessage(input);
  return moveOn('/contact', {
    toast: {
      title: 'Message sent',
      description: 'Thank you. We will read it soon.',
      variant: 'success',
    },
  });
});

export const clientAction = answeredAction();

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, 'Contact')];

export default function Contact() {
  const { address, name, email } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failure = outcome?.ok === false ? outcome : null;
  const typed = (field: string, otherwise = '') => failure?.values[field]?.[0] ?? otherwise;
  return (
    <div className="page grid max-w-2xl gap-6 py-12">
      <h1 className="text-4xl font-semibold">Contact</h1>
      <p className="text-lg text-ink-muted">
        Questions, corrections, a podcast that is missing or should not be here: write to us.
        {address ? (
          <>
            {' '}
            Or by e-mail:{' '}
            <a href={`mailto:${address}`} className="text-accent underline">
              {address}
            </a>
          </>
        ) : null}
      </p>
      <Form key={useFormKey(failure)} method="post" noValidate className="grid gap-4">
        <ErrorSummary failure={failure} />
        <TextField
          label="Name"
          name="name"
          required
          autoComplete="name"
          defaultValue={typed('name', name)}
          errors={failure?.fields.name}
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={typed('email', email)}
          errors={failure?.fields.email}
        />
        <TextAreaField
          label="Message"
          name="message"
          required
          rows={8}
          maxLength={5000}
          defaultValue={typed('message')}
          errors={failure?.fields.message}
        />
        <Button className="justify-self-start" disabled={useNavigation().state !== 'idle'}>
          Send message
        </Button>
      </Form>
    </div>
  );
}
