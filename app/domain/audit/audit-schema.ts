import { z } from 'zod';
import { personText } from '~/domain/input-schema';
import { t } from '~/messages/t';

const words = () => personText(200, () => t('input.tooLong')).optional();
const day = () => z.iso.date({ error: () => t('input.day') }).optional();

/** `about`: the type of subject. The days are those of UTC, both included. */
export const auditFilterSchema = z.object({
  actor: words(),
  action: words(),
  about: words(),
  from: day(),
  to: day(),
  search: words(),
});
export type AuditFilter = z.output<typeof auditFilterSchema>;

export const auditEntryResponse = z.object({
  id: z.string(),
  actorName: z.string(),
  action: z.string().describe('Past tense, before the subject: `added`, `changed the role of`.'),
  subjectType: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  names: z
    .record(z.string(), z.string())
    .nullable()
    .describe('Set if subjectName is a translated text: the names to insert for <name></name>.'),
  detail: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
});
export type AuditEntry = z.output<typeof auditEntryResponse>;

z.globalRegistry.add(auditEntryResponse, { id: 'AuditEntry' });
