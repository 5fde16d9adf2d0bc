import { db } from '~/adapters/database/client.server';
import { env } from '~/env.server';
import { linkedHtml } from '~/lib/html/html-from-text';
import { formatDate } from '~/lib/time/format-date';
import { inLanguage, pageLanguage } from '~/messages/find-text';
import { languages } from '~/messages/generated/languages';
import { t } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import type { OutgoingLetter, WrittenLetter } from '../letter-rows.server';

const siteLanguage = (tag: string | null | undefined): string =>
  languages.find((language) => language.tag === tag)?.tag ?? pageLanguage();

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

const paragraph = (text: string): string => `<p>${linkedHtml(text)}</p>`;
const isolated = (tag: string, text: string): string =>
  `<${tag} dir="auto">${linkedHtml(text)}</${tag}>`;

/** Who gets it and what it answers. Null if there is no address to write to. */
async function readAnswer(id: string) {
  const row = await db.answer.findUnique({
    where: { id },
    select: {
      text: true,
      about: true,
      message: {
        select: { name: true, email: true, message: true, language: true, createdAt: true },
      },
      user: {
        select: {
          username: true,
          email: true,
          emailVerifiedAt: true,
          interfaceLanguage: true,
          bannedAt: true,
        },
      },
    },
  });
  if (!row) return null;
  const { text, about, message, user } = row;
  if (message) return { text, about, to: message.email, message, language: message.language };
  if (!user?.emailVerifiedAt) return null;
  return { text, about, to: user.email, user, language: user.interfaceLanguage };
}

type Read = NonNullable<Awaited<ReturnType<typeof readAnswer>>>;

function wordsOf({ message, user, about }: Read): { subject: string; greeting: string } {
  const site = env.SITE_NAME;
  return message
    ? {
        subject: t('letter.answerSubject', { site }),
        greeting: t('letter.answerGreeting', { name: message.name, site }),
      }
    : {
        subject: t('letter.reportAnswerSubject', { site }),
        greeting: t('letter.reportAnswerGreeting', { username: user!.username, about, site }),
      };
}

/** In the language of the message, or the one its reader has chosen; what was written stays as it is. */
export async function writeAnswerLetter({
  answerId,
}: OutgoingLetter): Promise<WrittenLetter | null> {
  const read = answerId ? await readAnswer(answerId) : null;
  if (!read) return null;
  return inLanguage(siteLanguage(read.language), () => {
    const { text, message, to } = read;
    const { subject, greeting } = wordsOf(read);
    const ending = env.CONTACT_EMAIL
      ? t('letter.answerReply')
      : t('letter.answerNoReply', { url: pageUrl('/contact') });
    const before = message
      ? t('letter.yourMessage', { date: formatDate(message.createdAt.toISOString()) })
      : '';
    const quote = message
      ? {
          text: [before, quoted(message.message)],
          html: [paragraph(before), isolated('blockquote', message.message)],
        }
      : { text: [], html: [] };
    return {
      to,
      subject,
      text: [greeting, text, ending, ...quote.text].join('\n\n'),
      html: [paragraph(greeting), isolated('div', text), paragraph(ending), ...quote.html].join(''),
      language: pageLanguage(),
      direction: t('language.direction'),
      replyTo: env.CONTACT_EMAIL,
      isPersonal: true,
    };
  });
}
