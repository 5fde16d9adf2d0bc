import { z } from 'zod';

/** The most bytes of a JSON body, and the most commas outside its texts. */
export type JsonLimits = { bytes: number; commas: number };

/** What any call accepts, far above most schemas; a megabyte of small values would block the event loop. */
export const USUAL_JSON: JsonLimits = { bytes: 32 * 1024, commas: 500 };

type Shape = z.core.JSONSchema.BaseSchema;

/** Some clients send each letter as `\u0642`. */
const BYTES_A_LETTER = 6;
/** Of a text whose schema has no maximum: ids, times, choices. */
const SHORT_TEXT = 100;
const BYTES_A_NUMBER = 32;
/** The signs and the indentation around a value. */
const BYTES_AROUND = 24;

const NOTHING: JsonLimits = { bytes: 0, commas: 0 };

const sum = (parts: JsonLimits[]): JsonLimits =>
  parts.reduce(
    (all, { bytes, commas }) => ({ bytes: all.bytes + bytes, commas: all.commas + commas }),
    NOTHING,
  );

const largestOf = (choices: JsonLimits[]): JsonLimits => ({
  bytes: Math.max(...choices.map(({ bytes }) => bytes)),
  commas: Math.max(...choices.map(({ commas }) => commas)),
});

/** A value with the comma after it. */
const listed = ({ bytes, commas }: JsonLimits, name = ''): JsonLimits => ({
  bytes: bytes + name.length + BYTES_AROUND,
  commas: commas + 1,
});

/** The largest JSON of a schema; what has no maximum counts as nothing. */
function largest(shape: Shape): JsonLimits {
  const { type, items, properties, maxItems = 0, maxLength = SHORT_TEXT } = shape;
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return largestOf(choices.map((choice) => largest(choice as Shape)));
  if (shape.allOf) return sum(shape.allOf.map((part) => largest(part as Shape)));
  if (items) {
    const { bytes, commas } = listed(largest(items as Shape));
    return { bytes: maxItems * bytes, commas: maxItems * commas };
  }
  if (properties) {
    const parts = Object.entries(properties);
    return sum(parts.map(([name, part]) => listed(largest(part as Shape), name)));
  }
  if (type === 'string') return { bytes: maxLength * BYTES_A_LETTER, commas: 0 };
  return { bytes: BYTES_A_NUMBER, commas: 0 };
}

const limits = new WeakMap<z.ZodType, JsonLimits>();

/** What a call accepts whose body has this schema: all that the schema allows. */
export function jsonLimitsOf(schema: z.ZodType): JsonLimits {
  const known = limits.get(schema);
  if (known) return known;
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const most = largestOf([USUAL_JSON, largest(shape)]);
  limits.set(schema, most);
  return most;
}
