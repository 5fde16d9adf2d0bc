import { useActionData } from '@remix-run/react';
import { addressSchema } from '~/domain/input-schema';
import { asksToConfirm, subscribe } from '~/domain/letters/subscribe.server';
import { consumeThrottle } from '~/domain/throttles.server';
import { parseForm } from '~/http/input/parse.server';
import { publicHead } from '~/http/pages/public-head.server';
import { completeAction, returnPath, screenAction, screenLoader } from '~/http/pages/screen.server';
import { t } from '~/messages/t';
import { publicMeta } from '~/ui/feedback/error-screen';
import { Button } from '~/ui/forms/button';
import { useFormKey } from '~/ui/forms/enhanced-form';
import { ActionForm } from '~/ui/forms/form';
import { EmailField } from '~/ui/forms/form-fields';
import { Screen } from '~/ui/text/text-page';

export const loader = screenLoader('anyone', () => ({
  head: publicHead({
    title: [t('frame.newsletter')],
    description: t('newsletter.description'),
    path: '/newsletter',
  }),
}));

/** Shows a rejected address as it was typed. */
export const action = screenAction(
  'anyone',
  async (ctx, form) => {
    const { email } = parseForm(addressSchema, form);
    await consumeThrottle('newsletter', ctx.address);
    await subscribe(email);
    const toast = {
      title: t('newsletter.thanks'),
      description: asksToConfirm ? t('newsletter.asked') : t('newsletter.added'),
    };
    return completeAction(ctx, returnPath(ctx, form), { toast });
  },
  { whileSuspended: true },
);

export const meta = publicMeta();

export default function Newsletter() {
  const key = useFormKey(useActionData<typeof action>());
  return (
    <Screen title={t('frame.newsletter')}>
      <ActionForm key={key}>
        <EmailField />
        <Button className="justify-self-start">{t('frame.subscribe')}</Button>
      </ActionForm>
    </Screen>
  );
}
