import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { searchTranscripts } from '~/domain/search/transcript-search.server';
import { inLanguage } from '~/messages/find-text';
import { storeTranscript } from '../../../support/database/stored-transcripts';
import questions from './questions.json';
import transcripts from './sample-transcripts.json';

/** Each question names the minute that answers it: `ar 2` is the third minute of the Arabic lecture. */
type Question = (typeof questions)[number];

const isAcross = ({ language, minute }: Question) => !minute.startsWith(`${language} `);

/** The share found within one language before the search knew concepts. */
const WITHIN_BEFORE = 0.733;

async function isFound({ question, language, minute }: Question): Promise<boolean> {
  const { said } = await inLanguage(language, () =>
    searchTranscripts(question, { page: 1, limit: 5, language }),
  );
  return said.some(
    ({ language: spoken, start }) => `${spoken} ${Math.floor((start ?? 0) / 60)}` === minute,
  );
}

async function foundOf(asked: Question[]) {
  const missed: string[] = [];
  for (const one of asked)
    if (!(await isFound(one))) missed.push(`${one.minute}: ${one.question} (${one.language})`);
  return { share: 1 - missed.length / asked.length, missed };
}

beforeAll(async () => {
  await db.podcast.deleteMany();
  for (const [at, [language, minutes]] of Object.entries(transcripts).entries()) {
    await storeTranscript({
      podcast: `Lecture ${at}`,
      language,
      sortDate: new Date(Date.UTC(2026, 0, 1 + at)),
      lines: minutes.map((text, minute) => ({ text, speaker: `${minute}`, start: minute * 60 })),
    });
  }
});

describe('140 questions about lectures in nine languages', () => {
  it('find the right minute among the first five hits in another language', async () => {
    const { share, missed } = await foundOf(questions.filter(isAcross));
    console.info(`across languages: ${(share * 100).toFixed(1)} %`, missed);
    expect(share).toBeGreaterThanOrEqual(0.8);
  });

  it('find it in their own language', async () => {
    const { share, missed } = await foundOf(questions.filter((one) => !isAcross(one)));
    console.info(`within one language: ${(share * 100).toFixed(1)} %`, missed);
    expect(share).toBeGreaterThanOrEqual(WITHIN_BEFORE);
  });
});
