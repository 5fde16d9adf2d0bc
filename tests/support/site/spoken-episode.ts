import type { openDatabase } from '../../../app/adapters/database/open.server';
import { fold } from '../../../app/lib/text/fold';

type Line = { start: number; speaker: string; text: string };
const NEXT_CENTURY = new Date(Date.UTC(2100, 0, 1));

/** Stores a podcast with one episode, whose transcript lines are indexed as one paragraph each. */
export async function storeSpokenEpisode(
  db: Awaited<ReturnType<typeof openDatabase>>,
  slug: string,
  lines: Line[],
) {
  const url = `https://feeds.example.org/${slug}/en.vtt`;
  await db.podcast.create({
    data: {
      slug,
      title: slug,
      language: 'en',
      episodeCount: 1,
      rssUrl: `https://feeds.example.org/${slug}/feed`,
      rssUrlKey: `feeds.example.org/${slug}/feed`,
      episodes: {
        create: {
          key: '1',
          title: 'Planting quinces',
          duration: 40,
          audioUrl: '/sample/audio/tone-01.mp3',
          sortDate: new Date(Date.UTC(2026, 0, 1)),
          transcripts: [
            {
              url,
              type: 'text/vtt',
              language: 'en',
            },
          ],
        },
      },
    },
  });
  const where = { podcast: { slug } };
  const episode = await db.episode.findFirstOrThrow({ where, select: { id: true, title: true } });
  await db.transcript.create({
    data: {
      episodeId: episode.id,
      url,
      language: 'en',
      edition: 1,
      nextTryAt: NEXT_CENTURY,
      segmentCount: lines.length,
      paragraphCount: lines.length,
      segments: {
        create: lines.map((line, at) => ({
          ...line,
          end: line.start + 2,
          edition: 1,
          place: at,
          paragraph: at,
        })),
      },
      searched: {
        create: lines.map(({ text }, paragraph) => ({
          edition: 1,
          paragraph,
          text: fold(text),
        })),
      },
    },
  });
  return { episode };
}
