import { z } from 'zod';
import { idParams } from '~/domain/input-schema';
import type { Answerable } from '~/domain/letters/answers/answers';
import {
  answerResponse,
  answerSchema,
  savedReplyResponse,
  savedReplySchema,
} from '~/domain/letters/answers/answers-schema';
import { answer, getAnswered, sendAnswerAgain } from '~/domain/letters/answers/answers.server';
import {
  changeReply,
  deleteReply,
  listSavedReplies,
  saveReply,
} from '~/domain/letters/answers/saved-replies.server';
import { command, endpoint, resource } from '~/http/api.server';

const oneAnswer = z.object({ answer: answerResponse });
const oneReply = z.object({ reply: savedReplyResponse });

const answersTo = (
  kind: Answerable,
  access: 'admin' | 'moderator',
  summaries: Record<'GET' | 'POST', string>,
) => ({
  GET: endpoint({
    access,
    summary: summaries.GET,
    params: idParams,
    response: z.object({ answers: z.array(answerResponse) }),
    handle: async ({ params }) => ({ answers: (await getAnswered(kind, params.id)).answers }),
  }),
  POST: endpoint({
    access,
    summary: summaries.POST,
    params: idParams,
    body: answerSchema,
    status: 201,
    refuses: [409],
    response: oneAnswer,
    handle: async ({ actor, params, body }) => ({
      answer: await answer(actor, kind, params.id, body),
    }),
  }),
});

export const loader = resource('Answers: letters to those who wrote or reported.', {
  'admin/messages/:id/answers': answersTo('message', 'admin', {
    GET: 'List what was answered to a message, oldest first.',
    POST: 'Answer a message by letter, and close it if asked to.',
  }),
  'admin/reports/:id/answers': answersTo('report', 'moderator', {
    GET: 'List what was answered to a report of any kind, oldest first.',
    POST: 'Answer a report by letter to the verified address of who reported.',
  }),
  'admin/answers/:id/letter': {
    POST: endpoint({
      access: 'moderator',
      summary:
        'Send the letter of an answer again, if it could not be sent. Moderators send those to reports.',
      params: idParams,
      refuses: [409, 422],
      response: oneAnswer,
      handle: async ({ actor, params }) => ({ answer: await sendAnswerAgain(actor, params.id) }),
    }),
  },
  'admin/replies': {
    GET: endpoint({
      access: 'moderator',
      summary: 'List your saved replies by title.',
      response: z.object({ replies: z.array(savedReplyResponse) }),
      handle: async ({ actor }) => ({ replies: await listSavedReplies(actor.id) }),
    }),
    POST: endpoint({
      access: 'moderator',
      summary: 'Save a reply of your own, to use in answers.',
      body: savedReplySchema,
      status: 201,
      refuses: [409],
      response: oneReply,
      handle: async ({ actor, body }) => ({ reply: await saveReply(actor.id, body) }),
    }),
  },
  'admin/replies/:id': {
    PUT: endpoint({
      access: 'moderator',
      summary: 'Change a saved reply of your own.',
      params: idParams,
      body: savedReplySchema,
      response: oneReply,
      handle: async ({ actor, params, body }) => ({
        reply: await changeReply(actor.id, params.id, body),
      }),
    }),
    DELETE: command({
      access: 'moderator',
      summary: 'Delete a saved reply of your own.',
      params: idParams,
      handle: ({ actor, params }) => deleteReply(actor.id, params.id),
    }),
  },
});

export const action = loader;
