import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { usePlayer } from '~/player/engine/use-player';
import { favorite } from '~/player/sync/changes';
import { type AnswerOrKept, sendOrKeep } from '~/player/sync/send-or-keep';
import { useMemberSwitch } from '~/ui/auth/use-member-switch';
import { HELD } from '~/ui/document/held-presses';
import { Button } from '~/ui/forms/button';
import { ReturnHere } from '~/ui/forms/enhanced-form';
import { Heart } from '~/ui/text/icons';
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
  onToast?: (toast: Toast) => void;
  className?: string;
};

/** Without script, a form that returns to this page. */
export function FavoriteToggle(props: Props) {
  const { podcast, favorited, name, isSmallOnPhones = false, onToast, className = '' } = props;
  const player = usePlayer();
  const { on, signedIn, submit } = useMemberSwitch({
    saved: favorited,
    save: (next) => sendOrKeep(player, favorite(podcast.slug ?? podcast.id, next, podcast.title)),
    toastFor: (answer: AnswerOrKept, next) =>
      answer.kept
        ? answer.kept
        : answer.ok
          ? { title: next ? t('cards.added') : t('cards.removed'), variant: 'success' }
          : {
              title: podcast.slug ? t('feedback.error') : t('cards.cannotFavorite'),
              description: answer.error ?? t('cards.favoriteNotUpdated'),
              variant: 'destructive',
            },
    message: t('cards.signInToAdd'),
    show: onToast,
    canUndo: (next) => !next,
  });

  const heart = <Heart aria-hidden="true" className={`size-5 ${on ? 'fill-current' : ''}`} />;
  const label = signedIn
    ? on
      ? t('cards.favorited')
      : t('cards.addToFavorites')
    : t('cards.signInToSave');
  return (
    <Form
      method="post"
      action="/favorites/toggle"
      onSubmit={submit}
      className={className}
      {...HELD}
    >
      <input type="hidden" name="podcast" value={podcast.slug ?? podcast.id} />
      <input type="hidden" name="favorite" value={on ? 'no' : 'yes'} />
      <ReturnHere />
      {name ? (
        <Button variant="quiet" size="icon" className="!rounded-full bg-surface/90">
          {heart}
          <span className="sr-only">
            <RichText
              text={on ? t('cards.removeNamed') : t('cards.addNamed')}
              marks={{ podcast: () => name }}
            />
          </span>
        </Button>
      ) : (
        <Button variant="secondary" className={isSmallOnPhones ? 'phone:w-11 phone:px-0' : ''}>
          <span className={on ? 'text-accent' : ''}>{heart}</span>
          <span className={isSmallOnPhones ? 'phone:sr-only' : ''}>{label}</span>
        </Button>
      )}
    </Form>
  );
}
