import { randomUUID } from 'node:crypto';
import { isAdmin } from '~/domain/accounts/users';
import { idText } from '~/domain/input-schema';
import type { Answerable } from '~/domain/letters/answers/answers';
import { answerSchema } from '~/domain/letters/answers/answers-schema';
import {
  answer,
  getAnswered,
  sendAnswerAgain,
  sendsAnswers,
} from '~/domain/letters/answers/answers.server';
import { listSavedReplies } from '~/domain/letters/answers/saved-replies.server';
import { parseBody, parseForm } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { t } from '~/messages/t';
import { listPaths } from './list-paths';

/** The loader of a route that answers a message or a report. */
export const answerLoader = (access: 'moderator' | 'admin', kind: Answerable) =>
  screenLoader(access, async ({ actor, params, url }) => {
    const [{ answered, answers }, replies] = await Promise.all([
      getAnswered(kind, params.id ?? ''),
      listSavedReplies(actor.id),
    ]);
    const { email, ...quoted } = answered;
    const chosen = replies.find((reply) => reply.id === url.searchParams.get('reply'));
    return {
      kind,
      answered: quoted,
      answers,
      replies,
      chosen,
      // The same form sent twice is one answer.
      answerId: randomUUID(),
      sendsAnswers,
      reachable: email !== null,
      // Moderators do not see addresses.
      email: isAdmin(actor) ? email : null,
    };
  });

/** The action of a route that answers a message or a report. */
export const answerAction = (access: 'moderator' | 'admin', kind: Answerable) =>
  screenAction(
    access,
    async ({ actor, params, url }, form) => {
      if (form.get('intent') === 'again') {
        await sendAnswerAgain(actor, parseBody(idText, form.get('id')));
        return redirectWithToast(url.pathname + url.search, { title: t('answers.again') });
      }
      await answer(actor, kind, params.id ?? '', parseForm(answerSchema, form));
      url.searchParams.delete('reply');
      return redirectWithToast(`${listPaths[kind]}${url.search}`, { title: t('answers.onItsWay') });
    },
    { bodySize: 'text' },
  );
