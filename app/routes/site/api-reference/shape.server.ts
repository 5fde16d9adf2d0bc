import type { Schema } from '~/http/api-description/openapi-document';

type Known = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

const asText = (value: unknown) => JSON.stringify(value) ?? '';

/** Empty without limits. */
function range(least: number | undefined, most: number | undefined, unit: string): string {
  const unlimited = most === undefined || most >= Number.MAX_SAFE_INTEGER;
  if (unlimited) return least === undefined ? '' : ` (${least} or more${unit})`;
  return least === undefined ? ` (at most ${most}${unit})` : ` (${least} to ${most}${unit})`;
}

function objectShape({ properties = {}, required = [] }: Known): string {
  const parts = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${plainShape(schema)}`,
  );
  return parts.length ? `{ ${parts.join(', ')} }` : 'object';
}

function plainShape(schema: Schema): string {
  const known = schema as Known;
  if (known.const !== undefined) return asText(known.const);
  if (known.enum) return known.enum.map(asText).join(' | ');
  if (known.anyOf) return [...new Set(known.anyOf.map(plainShape))].join(' | ');
  const types = [known.type ?? 'any'].flat();
  return types.map((type) => namedShape(type, known)).join(' | ');
}

function namedShape(type: string, known: Known): string {
  if (type === 'object') return objectShape(known);
  if (type === 'array') {
    const item = known.items ? plainShape(known.items) : 'any';
    return / \| /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (type === 'string') {
    const what = known.format === 'date-time' ? 'ISO date and time' : 'text';
    return what + range(known.minLength || undefined, known.maxLength, ' characters');
  }
  if (type === 'integer') return `whole number${range(known.minimum, known.maximum, '')}`;
  return type === 'number' ? `number${range(known.minimum, known.maximum, '')}` : type;
}

/** A description in words, such as `text (at most 200 characters) | null`. */
export function shapeOf(schema: Schema): string {
  const fallback = (schema as Known).default;
  return plainShape(schema) + (fallback === undefined ? '' : `, else ${asText(fallback)}`);
}
