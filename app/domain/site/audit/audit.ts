export type AuditSubject =
  | 'featured podcast'
  | 'featured episode'
  | 'user'
  | 'review'
  | 'blog category'
  | 'blog post'
  | 'contact message'
  | 'newsletter list'
  | 'podcast feeds'
  | 'speaker';

export type AuditEntry = {
  id: string;
  actorName: string;
  /** Past tense before the subject: `added`, `changed the role of`. */
  action: string;
  subjectType: string;
  subjectName: string;
  /** The name is words of the page. */
  isText: boolean;
  detail: Record<string, unknown>;
  createdAt: string;
};
