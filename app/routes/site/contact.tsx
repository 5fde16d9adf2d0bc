import { useActionData, useLoaderData } from '@remix-run/react';
import { findWritersLanguage } from '~/domain/accounts/current-user.server';
import { writeContactMessage } from '~/domain/site/contact.server';
import { contactSchema } from '~/domain/site/site-schema';
import { consumeThrottle } from '~/domain/throttles.server';
import { env } from '~/env.server';
import { acceptedLanguage } from '~/http/headers/read-request.server';
import { parseForm } from '~/http/input/parse.server';
import { publicHead } from '~/http/pages/public-head.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { safeRedirect } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import { publicMeta } from '~/ui/feedback/error-screen';
import { Button } from '~/ui/forms/button';
import { useFormKey } from '~/ui/forms/enhanced-form';
import { ActionForm } from '~/ui/forms/form';
import { TextAreaField, TextField, EmailField } from '~/ui/forms/form-fields';
import { RichText } from '~/ui/text/inline-text';

/** Initial message that names the page whose translation is reported. */
function messageAbout({ searchParams }: URL): string {
  if (searchParams.get('about') !== 'translation') return '';
  const page = pageUrl(safeRedirect(searchParams.get('page')).slice(0, 1_000));
  return `${t('contact.badTranslation', { page })}\n\n`;
}

export const loader = screenLoader('anyone', ({ actor, url }) => ({
  address: env.CONTACT_EMAIL ?? null,
  name: actor?.username ?? '',
  email: actor?.email ?? '',
  message: messageAbout(url),
  head: publicHead({
    title: [t('frame.contact')],
    description: t('contact.invitation'),
    path: '/contact',
  }),
}));

export const action = screenAction(
  'anyone',
  async (ctx, form) => {
    const input = parseForm(contactSchema, form);
    await consumeThrottle('contact', ctx.address);
    const address = ctx.actor && (await findWritersLanguage(ctx.actor.id));
    await writeContactMessage(input, address ?? acceptedLanguage(ctx.request));
    return redirectWithToast('/contact', {
      title: t('contact.sent'),
      description: t('contact.thanks'),
    });
  },
  { bodySize: 'text', whileSuspended: true },
);

export const meta = publicMeta();

export default function Contact() {
  const { address, name, email, message } = useLoaderData<typeof loader>();
  const key = useFormKey(useActionData<typeof action>());
  return (
    <div className="page grid max-w-2xl gap-6 page-room">
      <h1 className="text-3xl font-semibold md:text-4xl">{t('frame.contact')}</h1>
      <p className="text-ink-muted md:text-lg">
        {address ? (
          <RichText
            text={t('contact.invitationWithEmail')}
            marks={{
              address: () => (
                <a href={`mailto:${address}`} dir="ltr" className="text-accent underline">
                  {address}
                </a>
              ),
            }}
          />
        ) : (
          t('contact.invitation')
        )}
      </p>
      <ActionForm key={key}>
        <TextField
          label={t('contact.name')}
          name="name"
          required
          autoComplete="name"
          defaultValue={name}
        />
        <EmailField defaultValue={email} />
        <TextAreaField
          label={t('contact.message')}
          name="message"
          required
          rows={8}
          maxLength={5000}
          defaultValue={message}
        />
        <Button className="justify-self-start">{t('contact.send')}</Button>
      </ActionForm>
    </div>
  );
}
