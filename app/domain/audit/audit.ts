/** What an admin did something to. */
export type AuditSubject =
  | 'featured podcast'
  | 'featured episode'
  | 'user'
  | 'review'
  | 'blog category'
  | 'blog post'
  | 'contact message'
  | 'newsletter list';

/** One line of the audit log, as admins see it. */
export type AuditEntry = {
  id: string;
  actorName: string;
  /** A verb in the past that stands before the subject: `added`, `removed`, `changed the role of`. */
  action: string;
  subjectType: string;
  subjectName: string;
  detail: Record<string, unknown>;
  /** ISO date. */
  createdAt: string;
};
