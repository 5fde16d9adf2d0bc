import { randomBytes } from 'node:crypto';
import { db } from '~/adapters/database/client.server';
import { ConflictError } from '~/domain/errors';
import { t } from '~/messages/t';

const DAY = 86_400_000;
/** UTC; this is morning for most readers, from Rabat to Jakarta. */
const HOUR_OF_LETTERS = 5;

/** The next time this weekday comes, 1 being Monday. */
export function nextLetterAt(day: number, now = new Date()): Date {
  const at = new Date(now);
  at.setUTCHours(HOUR_OF_LETTERS, 0, 0, 0);
  const ahead = (day - (at.getUTCDay() || 7) + 7) % 7;
  at.setTime(at.getTime() + ahead * DAY);
  return at > now ? at : new Date(at.getTime() + 7 * DAY);
}

/**
 * Columns to store when the day of the weekly letter is chosen. @throws ConflictError before the address is verified
 */
export async function letterChoice(userId: string, day: number | null) {
  if (day === null) return { weeklyLetterDay: null, weeklyLetterAt: null };
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { emailVerifiedAt: true, letterToken: true },
  });
  if (!user?.emailVerifiedAt) throw new ConflictError(t('letters.verifyFirst'));
  return {
    weeklyLetterDay: day,
    weeklyLetterAt: nextLetterAt(day),
    letterToken: user.letterToken ?? randomBytes(24).toString('base64url'),
  };
}
