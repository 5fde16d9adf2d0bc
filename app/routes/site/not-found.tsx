import { NotFoundError } from '~/domain/errors';
import { screenAction, screenLoader } from '~/http/pages/screen.server';
import { t } from '~/messages/t';

const refuse = (): never => {
  throw new NotFoundError(t('feedback.pageNotFound'));
};

export const loader = screenLoader('anyone', refuse);
export const action = screenAction('anyone', async () => refuse(), { whileSuspended: true });

/** The loader always throws; the component makes this route a screen. */
export default function NotFound() {
  return null;
}
