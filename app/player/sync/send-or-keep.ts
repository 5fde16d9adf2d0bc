import type { FormValues, Toast } from '~/lib/web/form-outcome';
import type { Player } from '~/player/engine/player';
import { usePlayer } from '~/player/engine/use-player';
import { sendJson, type Answer } from '~/ui/forms/api-calls';
import type { Change, Waits } from './changes';

/** Null if the code cannot be loaded, for a visitor, and without room. */
const keep = (player: Player, waits: Change): Promise<Toast | null> =>
  import('./keep-for-later').then(
    ({ keepForLater }) => keepForLater(player, waits),
    () => null,
  );

/** Keeps what a form sent, if it may wait. */
export function useKeep(waits: Waits | undefined) {
  const player = usePlayer();
  return async (values: FormValues): Promise<Toast | null> => {
    const waiting = waits?.(values);
    return waiting ? keep(player, waiting) : null;
  };
}

/** `kept`: what to say of a change that waits for a network. */
export type AnswerOrKept = Answer<unknown> & { kept?: Toast };

/** Calls the API with a change; without an answer, the change is kept and sent later. Never throws. */
export async function sendOrKeep(player: Player, waits: Change): Promise<AnswerOrKept> {
  const answer = await sendJson(waits.method, waits.path, waits.body);
  if (answer.ok || answer.status !== 0) return answer;
  const kept = await keep(player, waits);
  return kept ? { ok: true, data: null, kept } : answer;
}
