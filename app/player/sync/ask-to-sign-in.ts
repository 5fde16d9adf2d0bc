import { t } from '~/messages/t';
import { openAuthDialog } from '~/ui/auth/actor';
import { dismissToast, showToast } from '~/ui/feedback/toasts';

/** The toast that asks; null before, and once its account is signed in. */
let asked: number | null = null;

/** Changes wait for the account in which they were made, whose session has ended. Asks once. */
export function askToSignIn(afterSignIn: () => void): void {
  if (asked !== null) return;
  const message = t('listening.waitsForAccount');
  const signIn = () =>
    openAuthDialog({
      message,
      afterSignIn: async () => {
        afterSignIn();
        return null;
      },
    });
  asked = showToast({
    title: t('listening.waitsForSignIn'),
    description: message,
    action: { label: t('frame.signIn'), altText: t('frame.signIn'), onClick: signIn },
  });
}

export function forgetAsking(): void {
  if (asked !== null) dismissToast(asked);
  asked = null;
}
