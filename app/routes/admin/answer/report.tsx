import { answerMeta } from './answer-screen';
import { answerAction, answerLoader } from './answer-screen.server';

export { AnswerScreen as default } from './answer-screen';

export const loader = answerLoader('moderator', 'report');
export const action = answerAction('moderator', 'report');
export const meta = answerMeta('report');
