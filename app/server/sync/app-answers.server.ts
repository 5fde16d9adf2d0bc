import { MalformedError } from '~/domain/errors';
import { t } from '~/messages/t';
import type { AppRequest, AppVisit } from './app-visit.server';

/** The path parameters of a pattern. */
export type Params = Partial<Record<'user' | 'device' | 'format' | 'kind', string>>;

type Given = Pick<AppVisit, 'newCookie'>;

export const json = (body: unknown, visit: Given = { newCookie: null }): Response =>
  nothing(visit, JSON.stringify(body), 'application/json');

/** A 200 with the given text, or with an empty body. */
export function nothing({ newCookie }: Given, text: string | null = null, type?: string): Response {
  const headers = new Headers(type ? { 'Content-Type': type } : {});
  if (newCookie) headers.append('Set-Cookie', newCookie);
  return new Response(text, { headers });
}

/** @throws MalformedError */
export function sinceOf({ request }: AppRequest): number {
  const given = new URL(request.url).searchParams.get('since') ?? '0';
  if (!/^-?\d{1,15}(?:\.\d+)?$/.test(given)) throw new MalformedError(t('apps.badSince'));
  // Larger values would not fit into the column.
  return Math.min(Math.max(0, Math.floor(Number(given))), 2 ** 31 - 1);
}
