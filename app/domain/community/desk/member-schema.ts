import { z } from 'zod';
import { directoryUserResponse } from '~/domain/accounts/users-schema';
import { auditEntryResponse } from '~/domain/audit/audit-schema';
import { languageResponse, personText } from '~/domain/input-schema';
import { t } from '~/messages/t';
import { MAX_NOTE } from './member';
import { reportKinds } from './reported';

export const noteSchema = z.object({
  content: personText(MAX_NOTE, () => t('input.tooLong')).pipe(
    z.string().min(1, { error: () => t('input.memberNote') }),
  ),
});

const noteResponse = z.object({
  id: z.string(),
  content: z.string(),
  language: languageResponse,
  createdAt: z.iso.datetime(),
  author: z.string(),
  removable: z.boolean().describe('Whether you may remove it: it is yours, or you are an admin.'),
});
export type MemberNote = z.output<typeof noteResponse>;

export const notesResponse = z.object({ notes: z.array(noteResponse) });

const podcast = z.object({ slug: z.string(), title: z.string(), language: languageResponse });

const memberReviewResponse = z.object({
  id: z.string(),
  rating: z.number(),
  content: z.string(),
  language: languageResponse,
  createdAt: z.iso.datetime(),
  state: z.enum(['shown', 'held', 'hidden']),
  podcast,
});

const memberReportResponse = z.object({
  id: z.string(),
  kind: z.enum(reportKinds),
  title: z.string().describe('Of the podcast, episode or collection, or of the podcast reviewed.'),
  titleLanguage: languageResponse,
  path: z.string(),
  reason: z.string(),
  language: languageResponse,
  createdAt: z.iso.datetime(),
  outcome: z.enum(['open', 'kept', 'hidden']),
  reporter: z.string(),
});
export type MemberReport = z.output<typeof memberReportResponse>;

const someOf = <T extends z.ZodType>(row: T) =>
  z.object({ count: z.number().int(), newest: z.array(row) });

/** What matters before one acts on a member: of each list the newest rows, and how many there are. */
const memberRecordResponse = z.object({
  reviews: someOf(memberReviewResponse),
  reportsAbout: someOf(memberReportResponse).describe('About their reviews and collections.'),
  reportsBy: someOf(memberReportResponse),
  podcasts: someOf(podcast.extend({ id: z.string(), hidden: z.boolean() })).describe(
    'Podcasts that they added.',
  ),
  acts: someOf(auditEntryResponse).describe('What was done about them, from the audit log.'),
  notes: z.array(noteResponse).describe('Of admins and moderators, newest first.'),
});
export type MemberRecord = z.output<typeof memberRecordResponse>;

export const memberResponse = z.object({
  user: directoryUserResponse,
  record: memberRecordResponse,
});

z.globalRegistry.add(noteResponse, { id: 'MemberNote' });
z.globalRegistry.add(memberReportResponse, { id: 'MemberReport' });
z.globalRegistry.add(memberRecordResponse, { id: 'MemberRecord' });
