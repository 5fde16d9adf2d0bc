import { topics } from '~/domain/users/users';

export type Topic = (typeof topics)[number];

const slugOf = (topic: string): string =>
  topic.toLowerCase().replaceAll('&', 'and').replaceAll(' ', '-');

/** The topics that profiles offer, by their part of an address. */
export const topicBySlug: ReadonlyMap<string, Topic> = new Map(
  topics.map((topic) => [slugOf(topic), topic]),
);
