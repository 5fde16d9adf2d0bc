import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type {
  Description,
  Operation,
  ResponseObject,
} from '../../../app/http/api-description/openapi-document.server';
import type { RawAnswer } from '../site/raw-request';

/** A call as listed in the document. `key` is `GET /api/podcast/{slug}`. */
export type DescribedCall = { key: string; method: string; path: string; operation: Operation };

const formats = { date: true, 'date-time': true, email: true, uuid: true } as const;
const JSON_TYPE = /^application\/json(; charset=utf-8)?$/;

/** Headers that every response of the site has. */
const alwaysThere = ['content-security-policy', 'x-content-type-options', 'cache-control'];

export function callsOf(document: Description): DescribedCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = name.toUpperCase();
      return { key: `${method} ${path}`, method, path, operation };
    }),
  );
}

/** Every JSON Schema in the document, with its location. */
export function schemasOf(document: Description): { at: string; schema: object }[] {
  const found: { at: string; schema: object }[] = [];
  const look = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, one] of Object.entries(value)) {
      const place = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (name === 'schema') found.push({ at: place, schema: one as object });
      else look(one, place);
    }
  };
  look(document.paths, '#/paths');
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    found.push({ at: `#/components/schemas/${name}`, schema });
  }
  return found;
}

/** Compares the server's responses with its API description. */
export class ApiDocument {
  readonly calls: DescribedCall[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  readonly #validators = new Map<object, ValidateFunction>();

  constructor(readonly document: Description) {
    this.calls = callsOf(document);
    this.#ajv.addSchema({ $id: 'https://document.example/', ...document });
  }

  static async read(url: string): Promise<ApiDocument> {
    const answer = await fetch(`${url}/api/openapi.json`);
    return new ApiDocument((await answer.json()) as Description);
  }

  /** The documented response for this status of a call; `default` does not count. */
  response({ operation }: DescribedCall, status: number): ResponseObject | undefined {
    const found = operation.responses[String(status)];
    if (!found || !('$ref' in found)) return found;
    return this.document.components.responses[found.$ref.split('/').at(-1)!];
  }

  #bodyProblems(response: ResponseObject, { headers, text }: RawAnswer): string[] {
    const schema = response.content?.['application/json'].schema;
    if (!schema) return text === '' ? [] : [`a body where none is described: ${text.slice(0, 80)}`];
    if (!JSON_TYPE.test(headers['content-type'] ?? '')) {
      return [`is of type ${headers['content-type']}`];
    }
    let validate = this.#validators.get(schema);
    if (!validate) {
      // Resolves relative references within the document.
      const inDocument = JSON.parse(
        JSON.stringify(schema).replaceAll('"#/', '"https://document.example/#/'),
      ) as object;
      this.#validators.set(schema, (validate = this.#ajv.compile(inDocument)));
    }
    if (validate(JSON.parse(text))) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `body${instancePath} ${message}`,
    );
  }

  /** Deviations of a response from the document: undocumented, missing or invalid parts. */
  problems(call: DescribedCall, answer: RawAnswer): string[] {
    const response = this.response(call, answer.status);
    if (!response)
      return [`status ${answer.status} is not described: ${answer.text.slice(0, 200)}`];
    const missing = Object.keys(response.headers ?? {})
      .concat(alwaysThere)
      .filter((name) => answer.headers[name.toLowerCase()] === undefined);
    return [
      ...missing.map((name) => `no header ${name}`),
      ...this.#bodyProblems(response, answer),
    ].map((problem) => `${answer.status}: ${problem}`);
  }
}
