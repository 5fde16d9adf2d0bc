import { expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { scheduleWeeklyLetters } from '~/domain/letters/weekly-letter.server';
import { signedInUser } from '../../support/site/call';

test('skips weekly letters without a mail server, and schedules the next one', async () => {
  const { id } = await signedInUser();
  await db.user.update({
    where: { id },
    data: { weeklyLetterDay: 3, weeklyLetterAt: new Date(Date.now() - 1_000) },
  });
  await scheduleWeeklyLetters();
  expect(await db.outgoingLetter.count()).toBe(0);
  const { weeklyLetterAt } = await db.user.findUniqueOrThrow({ where: { id } });
  expect(weeklyLetterAt!.getTime()).toBeGreaterThan(Date.now());
});
