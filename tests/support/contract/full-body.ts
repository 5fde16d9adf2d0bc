import { z } from 'zod';

type Shape = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  maxItems?: number;
  maxLength?: number;
  maximum?: number;
};

/** Stored ids, for fields that name a podcast or an episode. */
type Pools = Record<string, string[]>;
/** Values by the path of a field, as in `entries[].note`, or by its name. */
type Examples = Record<string, (row: number) => unknown>;

/** Where a schema names no maximum. */
const SOME = 100;

/**
 * A body that a schema accepts, with the longest lists that it allows; texts have a usual length, so that the body is
 * not too large. `entries`: of all lists together
 */
export function fullBody(
  schema: z.ZodType,
  pools: Pools = {},
  examples: Examples = {},
): { body: unknown; entries: number } {
  let entries = 0;

  function valueOf(shape: Shape, path: string, row: number): unknown {
    const { type, items, properties } = shape;
    const name = path.slice(path.lastIndexOf('.') + 1);
    const example = examples[path] ?? examples[name];
    if (example) return example(row);
    if (shape.const !== undefined) return shape.const;
    if (shape.enum) return shape.enum[0];
    const one = (shape.anyOf ?? shape.oneOf ?? shape.allOf)?.find((each) => each.type !== 'null');
    if (one) return valueOf(one, path, row);
    if (items) {
      const length = row > 0 ? 2 : (shape.maxItems ?? SOME);
      entries += length;
      return Array.from({ length }, (_, index) => valueOf(items, `${path}[]`, row + index + 1));
    }
    if (properties) {
      const parts = Object.entries(properties);
      return Object.fromEntries(
        parts.map(([key, part]) => [key, valueOf(part, path ? `${path}.${key}` : key, row)]),
      );
    }
    if (type === 'boolean') return true;
    if (type === 'number' || type === 'integer') return Math.min(1, shape.maximum ?? 1);
    const model = /podcast/i.test(name)
      ? 'Podcast'
      : /episode|^ids?(\[\])?$/i.test(name)
        ? 'Episode'
        : null;
    const pool = model ? pools[model] : undefined;
    if (pool) return pool[row % pool.length];
    if (shape.format === 'date-time') return new Date().toISOString();
    return `https://sizes.example.org/${name}/${row}`.slice(0, shape.maxLength);
  }

  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return { body: valueOf(shape, '', 0), entries };
}
