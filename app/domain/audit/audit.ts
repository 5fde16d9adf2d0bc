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
  | 'speaker'
  | 'podcast'
  | 'episode'
  | 'test letter'
  | 'list of words'
  | 'setting'
  | 'API token'
  | 'second factor'
  | 'verse mention'
  | 'collection';

export type AuditEntry = {
  id: string;
  actorName: string;
  /** Past tense, written before the subject: `added`, `changed the role of`. */
  action: string;
  subjectType: string;
  subjectName: string;
  /** Set if `subjectName` is a translated text: the names to insert for `<name></name>`. */
  names: Record<string, string> | null;
  detail: Record<string, unknown>;
  createdAt: string;
};
