import { createCookie, redirect } from '@remix-run/node';
import { z } from 'zod';
import { SecondFactorNeededError, type FirstStep } from '~/domain/accounts/sign-in.server';
import { isHttps } from '~/env.server';
import { sessionSecret } from '~/secret.server';

/** Seconds allowed for the second step. */
const MAX_AGE = 600;

/** Signed with its own secret. It states that the password was correct; without a code it grants nothing. */
const secondStep = createCookie(isHttps ? '__Host-second_step' : 'second_step', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps,
  maxAge: MAX_AGE,
  secrets: [`second step ${sessionSecret}`],
});

const schema = z.object({ userId: z.string(), proof: z.string(), since: z.number() });

/** Null if no password was entered within the last ten minutes. */
export async function readFirstStep(request: Request): Promise<FirstStep | null> {
  const { data } = schema.safeParse(await secondStep.parse(request.headers.get('cookie')));
  return data && Date.now() - data.since < MAX_AGE * 1000 ? data : null;
}

/** Redirects to the code page if a code is required; rethrows any other error. */
export async function leadToCode(error: unknown, redirectTo: string): Promise<never> {
  if (!(error instanceof SecondFactorNeededError)) throw error;
  const cookie = await secondStep.serialize({ ...error.firstStep, since: Date.now() });
  throw redirect(`/login/code?redirectTo=${encodeURIComponent(redirectTo)}`, {
    status: 303,
    headers: { 'Set-Cookie': cookie },
  });
}

export const forgetFirstStep = (): Promise<string> => secondStep.serialize('', { maxAge: 0 });
