import { Form, useLocation } from '@remix-run/react';
import { Heart } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { t } from '~/messages/t';
import type { Toast } from '~/lib/web/form-outcome';
import { openAuthDialog } from '~/ui/auth/auth-dialog-store';
import { Button } from '~/ui/forms/button';
import { sendJson, useOptimisticSwitch } from '~/ui/forms/api-calls';
import { showToast } from '~/ui/feedback/toasts';
import { useActor } from '~/ui/auth/actor';
import { RichText } from '~/ui/text/inline-text';

type Props = {
  /** A search result that is not stored yet has the id `api_<number>` and no slug. */
  podcast: { id: string; slug: string | null; title: string };
  favorited: boolean;
  /** The podcast's name, for the label of the icon-only button. */
  name?: ReactNode;
  /** Shows only the heart on a phone. */
  isSmallOnPhones?: boolean;
  /** Defaults to a toast. */
  onSaid?: (toast: Toast) => void;
  className?: string;
};

const saved = (wanted: boolean): Toast => ({
  title: wanted ? t('cards.added') : t('cards.removed'),
  variant: 'success',
});

const notSaved = (podcast: Props['podcast'], error: string | null): Toast => ({
  title: podcast.slug ? t('feedback.error') : t('cards.cannotFavorite'),
  description: error ?? t('cards.favoriteNotUpdated'),
  variant: 'destructive',
});

function useFavorite({ podcast, favorited, onSaid = showToast }: Props) {
  const address = `/api/favorites/${encodeURIComponent(podcast.slug ?? podcast.id)}`;
  const save = (wanted: boolean) => sendJson(wanted ? 'POST' : 'DELETE', address, undefined);
  const { on, choose } = useOptimisticSwitch(favorited, save);

  function askToSignIn(wanted: boolean, form: HTMLFormElement): void {
    openAuthDialog({
      message: t('cards.signInToAdd'),
      form,
      afterSignIn: async () => {
        const answer = await save(wanted);
        return answer.ok ? saved(wanted) : notSaved(podcast, answer.error);
      },
    });
  }

  async function toggle(form: HTMLFormElement): Promise<void> {
    const wanted = !on;
    const answer = await choose(wanted);
    if (!answer) return;
    if (answer.ok) onSaid(saved(wanted));
    else if (answer.status === 401) askToSignIn(wanted, form);
    else onSaid(notSaved(podcast, answer.error));
  }
  return { on, toggle, askToSignIn };
}

/** Without script, a form that returns to this page. */
export function FavoriteToggle(props: Props) {
  const { podcast, name, isSmallOnPhones = false, className = '' } = props;
  const { on, toggle, askToSignIn } = useFavorite(props);
  const signedIn = useActor() !== null;
  const { pathname, search } = useLocation();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (signedIn) void toggle(event.currentTarget);
    else askToSignIn(true, event.currentTarget);
  }

  const heart = <Heart aria-hidden="true" className={`size-5 ${on ? 'fill-current' : ''}`} />;
  const words = signedIn
    ? on
      ? t('cards.favorited')
      : t('cards.addToFavorites')
    : t('cards.signInToSave');
  return (
    <Form method="post" action="/favorites/toggle" onSubmit={submit} className={className}>
      <input type="hidden" name="podcast" value={podcast.slug ?? podcast.id} />
      <input type="hidden" name="favorite" value={on ? 'no' : 'yes'} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      {name ? (
        <Button look="quiet" size="icon" className="!rounded-full bg-surface/90">
          {heart}
          <span className="sr-only">
            <RichText
              text={on ? t('cards.removeNamed') : t('cards.addNamed')}
              marks={{ podcast: () => name }}
            />
          </span>
        </Button>
      ) : (
        <Button look="secondary" className={isSmallOnPhones ? 'phone:w-11 phone:px-0' : ''}>
          <span className={on ? 'text-accent' : ''}>{heart}</span>
          <span className={isSmallOnPhones ? 'phone:sr-only' : ''}>{words}</span>
        </Button>
      )}
    </Form>
  );
}
