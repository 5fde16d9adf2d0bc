import type { openDatabase } from '../../../app/adapters/database/open.server';

type Database = Awaited<ReturnType<typeof openDatabase>>;

/** Feed-like titles of 100 characters and more. */
const titles = {
  en: 'On the manners of the seeker of knowledge, with questions from listeners and a long reading from the commentaries of the early scholars (part two of seven)',
  ar: 'شرح كتاب رياض الصالحين من كلام سيد المرسلين للإمام النووي رحمه الله تعالى مع الأسئلة والأجوبة من المستمعين الكرام في المجلس الثاني والعشرين',
  ur: 'سیرت النبی صلی اللہ علیہ وسلم کے روشن پہلو اور آج کے مسلمان نوجوانوں کے لیے ان سے حاصل ہونے والے سبق، سوالات اور جوابات کے ساتھ ایک طویل نشست',
  tr: 'Kur’an-ı Kerîm’in anlaşılmasında esbâb-ı nüzûlün yeri ve önemi üzerine dinleyicilerimizin sorularıyla birlikte uzun soluklu bir sohbet: yirmi ikinci bölüm',
};

/** Gives multi-line titles to one podcast per language, its newest episode, the posts and a category. */
export async function lengthenTitles(db: Database): Promise<void> {
  for (const [language, title] of Object.entries(titles)) {
    const podcasts = await db.podcast.findMany({
      where: { language },
      select: { id: true, episodes: { orderBy: { sortDate: 'desc' }, take: 2 } },
    });
    for (const { id, episodes } of podcasts) {
      await db.podcast.update({ where: { id }, data: { title, author: title } });
      for (const { id: episodeId } of episodes) {
        await db.episode.update({ where: { id: episodeId }, data: { title } });
      }
    }
  }
  const featured = await db.featuredEpisode.findMany({
    include: { podcast: { select: { language: true } } },
  });
  for (const { episodeId, podcast } of featured) {
    const title = titles[podcast.language as keyof typeof titles] ?? titles.en;
    await db.episode.update({ where: { id: episodeId }, data: { title } });
  }
  await db.blogPost.updateMany({ data: { title: titles.tr, excerpt: titles.en } });
  await db.blogCategory.updateMany({ data: { description: titles.ar } });
}
