import { z } from 'zod';
import { languageResponse, personText } from '~/domain/input-schema';
import { t } from '~/messages/t';
import { MAX_ANSWER_LENGTH, MAX_REPLY_TITLE } from './answers';

const writtenText = () =>
  personText(MAX_ANSWER_LENGTH, () => t('input.answerLong')).pipe(
    z.string().min(1, { error: () => t('input.answer') }),
  );

export const answerSchema = z.object({
  text: writtenText(),
  id: z
    .uuid()
    .optional()
    .describe('Chosen by the client: with the same id, an answer is stored and sent once.'),
  close: z
    .union([z.boolean(), z.literal('on').transform(() => true)])
    .default(false)
    .describe('Also closes the message; reports stay open.'),
});
export type AnswerInput = z.output<typeof answerSchema>;

/** `failed` letters can be sent again. */
const letterStates = ['waiting', 'sent', 'failed'] as const;

export const answerResponse = z.object({
  id: z.string(),
  text: z.string(),
  language: languageResponse,
  answeredBy: z.string(),
  createdAt: z.iso.datetime(),
  letter: z.enum(letterStates).describe('`failed` letters can be sent again.'),
});
export type Answer = z.output<typeof answerResponse>;

export const savedReplySchema = z.object({
  title: personText(MAX_REPLY_TITLE, () => t('input.titleLong')).pipe(
    z.string().min(1, { error: () => t('input.titleMissing') }),
  ),
  text: writtenText(),
});
export type SavedReplyInput = z.output<typeof savedReplySchema>;

export const savedReplyResponse = z.object({ id: z.string(), title: z.string(), text: z.string() });
export type SavedReply = z.output<typeof savedReplyResponse>;

z.globalRegistry.add(answerResponse, { id: 'Answer' });
z.globalRegistry.add(savedReplyResponse, { id: 'SavedReply' });
