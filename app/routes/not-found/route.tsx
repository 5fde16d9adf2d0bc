import { NotFoundError } from '~/domain/errors';
import { screenAction, screenLoader } from '~/http/screen.server';

const refuse = (): never => {
  throw new NotFoundError('Page not found');
};

export const loader = screenLoader('anyone', refuse);
export const action = screenAction('anyone', async () => refuse());

/** Never shown: the loader always refuses. It makes this a screen, so that the refusal is a page. */
export default function NotFound() {
  return null;
}
