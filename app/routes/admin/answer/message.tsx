import { answerMeta } from './answer-screen';
import { answerAction, answerLoader } from './answer-screen.server';

export { AnswerScreen as default } from './answer-screen';

export const loader = answerLoader('admin', 'message');
export const action = answerAction('admin', 'message');
export const meta = answerMeta('message');
