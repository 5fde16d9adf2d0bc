import { createCookie, redirect } from '@remix-run/node';
import { z } from 'zod';
import { SecondFactorNeededError, type FirstStep } from '~/domain/accounts/sign-in.server';
import { isHttps } from '~/env.server';
import { sessionSecret } from '~/secret.server';

/** Seconds for the second step. */
const MAX_AGE = 600;

/** Signed for this alone. It says that the password was right, and opens nothing without a code. */
const secondStep = createCookie(isHttps ? '__Host-second_step' : 'second_step', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps,
  maxAge: MAX_AGE,
  secrets: [`second step ${sessionSecret}`],
});

const schema = z.object({ userId: z.string(), proof: z.string(), since: z.number() });

/** Null where nobody has given their password, or longer than ten minutes ago. */
export async function readFirstStep(request: Request): Promise<FirstStep | null> {
  const { data } = schema.safeParse(await secondStep.parse(request.headers.get('cookie')));
  return data && Date.now() - data.since < MAX_AGE * 1000 ? data : null;
}

/** Where a code is needed, leads to its page; rethrows any other error. */
export async function leadToCode(error: unknown, redirectTo: string): Promise<never> {
  if (!(error instanceof SecondFactorNeededError)) throw error;
  const cookie = await secondStep.serialize({ ...error.firstStep, since: Date.now() });
  throw redirect(`/login/code?redirectTo=${encodeURIComponent(redirectTo)}`, {
    status: 303,
    headers: { 'Set-Cookie': cookie },
  });
}

export const forgetFirstStep = (): Promise<string> => secondStep.serialize('', { maxAge: 0 });
