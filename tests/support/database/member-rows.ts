import { db } from '~/adapters/database/client.server';
import { readDatamodel } from './database-shape';

type Values = Record<string, unknown>;

const { models } = await readDatamodel();

const MEMBER = /^(?:userId|reporterId)$/;
const SUBJECT = /^(?:podcastId|episodeId)$/;

let texts = 0;

/** A value for each type of column that must have one; texts may have to be unique. */
const EXAMPLES: Record<string, () => unknown> = {
  String: () => `Text ${(texts += 1)}`,
  Int: () => 1,
  BigInt: () => 1n,
  Float: () => 1,
  Boolean: () => false,
  DateTime: () => new Date(),
  Json: () => [],
};

/** Models of what a member stores about a podcast or an episode. */
const memberModels = models
  .map(({ name, fields }) => ({
    name,
    names: fields.filter(({ kind }) => kind === 'scalar').map((field) => field.name),
  }))
  .filter(({ names }) => names.some((one) => MEMBER.test(one)))
  .filter(({ names }) => names.some((one) => SUBJECT.test(one)))
  .map(({ name }) => name);

/** The name of a model on the client. */
export const delegateOf = (model: string) =>
  `${model.charAt(0).toLowerCase()}${model.slice(1)}` as 'favorite';

type Ids = { memberId: string; podcastId: string; episodeId: string };

/** Stores a row of a model: the given ids, the given values, and an example for every other column that needs one. */
export async function storeMemberRow(model: string, ids: Ids, own: Values = {}): Promise<void> {
  const { fields } = models.find(({ name }) => name === model)!;
  const columns = fields.filter(({ kind }) => kind === 'scalar');
  const values = columns.flatMap(({ name, type, isRequired, hasDefaultValue, isUpdatedAt }) => {
    if (MEMBER.test(name)) return [[name, ids.memberId]];
    if (name === 'podcastId' || name === 'episodeId') return [[name, ids[name]]];
    if (!isRequired || hasDefaultValue || isUpdatedAt) return [];
    return [[name, EXAMPLES[type]!()]];
  });
  const data = { ...Object.fromEntries(values), ...own } as never;
  await db[delegateOf(model)].create({ data });
}

/**
 * Stores a row of each of these models.
 * @param own values of columns that only some values suit, by model
 */
export async function storeMemberRows(ids: Ids, own: Record<string, Values> = {}): Promise<void> {
  for (const model of memberModels) await storeMemberRow(model, ids, own[model]);
}
