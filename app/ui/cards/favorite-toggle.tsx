import { Form } from '@remix-run/react';
import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '~/messages/t';
import type { Toast } from '~/lib/web/form-outcome';
import { useMemberSwitch } from '~/ui/auth/use-member-switch';
import { Button } from '~/ui/forms/button';
import { sendJson } from '~/ui/forms/api-calls';
import { RichText } from '~/ui/text/inline-text';
import { ReturnHere } from '~/ui/forms/enhanced-form';

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

/** Without script, a form that returns to this page. */
export function FavoriteToggle(props: Props) {
  const { podcast, favorited, name, isSmallOnPhones = false, onSaid, className = '' } = props;
  const address = `/api/favorites/${encodeURIComponent(podcast.slug ?? podcast.id)}`;
  const { on, signedIn, submit } = useMemberSwitch({
    saved: favorited,
    save: (wanted) => sendJson(wanted ? 'POST' : 'DELETE', address, undefined),
    said: (answer, wanted) =>
      answer.ok
        ? { title: wanted ? t('cards.added') : t('cards.removed'), variant: 'success' }
        : {
            title: podcast.slug ? t('feedback.error') : t('cards.cannotFavorite'),
            description: answer.error ?? t('cards.favoriteNotUpdated'),
            variant: 'destructive',
          },
    message: t('cards.signInToAdd'),
    show: onSaid,
  });

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
      <ReturnHere />
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
