import type { Prisma } from '~/adapters/database/client.server';
import type { Letter } from '~/adapters/mail.server';

export const letterFields = {
  id: true,
  kind: true,
  attempts: true,
  createdAt: true,
  postId: true,
  answerId: true,
  user: {
    select: {
      id: true,
      email: true,
      emailVerifiedAt: true,
      username: true,
      interfaceLanguage: true,
      weeklyLetterDay: true,
      letterToken: true,
      bannedAt: true,
    },
  },
  subscriber: { select: { id: true, email: true, unsubscribeToken: true, confirmedAt: true } },
} as const;

export type OutgoingLetter = Prisma.OutgoingLetterGetPayload<{ select: typeof letterFields }>;

/** Recipient and content of a letter; null if there is nothing left to say. */
export type WrittenLetter = Omit<Letter, 'kind' | 'messageId'>;
