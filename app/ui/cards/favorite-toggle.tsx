import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import type { Player } from '~/player/engine/player';
import { usePlayer } from '~/player/engine/use-player';
import { useMemberSwitch } from '~/ui/auth/use-member-switch';
import { HELD } from '~/ui/document/held-presses';
import { sendJson, type Answer } from '~/ui/forms/api-calls';
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
  onSaid?: (toast: Toast) => void;
  className?: string;
};

/** What a change that waits for a network says. */
type Kept = { ok: true; data: { kept: Toast } };

const isKept = (answer: Answer<unknown>): answer is Kept =>
  answer.ok && (answer.data as Partial<Kept['data']> | null)?.kept !== undefined;

/** Without a network, it is kept to be sent later. */
async function save(player: Player, address: string, wanted: boolean): Promise<Answer<unknown>> {
  const answer = await sendJson(wanted ? 'POST' : 'DELETE', address, undefined);
  if (answer.ok || answer.status !== 0) return answer;
  const kept = await import('~/player/sync/keep-for-later').then(
    ({ keepFavorite }) => keepFavorite(player, address, wanted),
    () => null,
  );
  return kept ? { ok: true, data: { kept } } : answer;
}

/** Without script, a form that returns to this page. */
export function FavoriteToggle(props: Props) {
  const { podcast, favorited, name, isSmallOnPhones = false, onSaid, className = '' } = props;
  const address = `/api/favorites/${encodeURIComponent(podcast.slug ?? podcast.id)}`;
  const player = usePlayer();
  const { on, signedIn, submit } = useMemberSwitch({
    saved: favorited,
    save: (wanted) => save(player, address, wanted),
    said: (answer, wanted) =>
      isKept(answer)
        ? answer.data.kept
        : answer.ok
          ? { title: wanted ? t('cards.added') : t('cards.removed'), variant: 'success' }
          : {
              title: podcast.slug ? t('feedback.error') : t('cards.cannotFavorite'),
              description: answer.error ?? t('cards.favoriteNotUpdated'),
              variant: 'destructive',
            },
    message: t('cards.signInToAdd'),
    show: onSaid,
    canUndo: (wanted) => !wanted,
  });

  const heart = <Heart aria-hidden="true" className={`size-5 ${on ? 'fill-current' : ''}`} />;
  const words = signedIn
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
