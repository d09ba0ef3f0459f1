import * as fc from 'fast-check';
import { z } from 'zod';

const kind = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  minItems: z.int().optional(),
  maxItems: z.int().optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
});
type Kind = z.output<typeof kind>;

/** Texts that programs stumble over. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'null',
  '-1',
  '1e309',
  '99999999999999999999',
  '0x10',
  '../../etc/passwd',
  '%00',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{constructor}}',
  '__proto__',
  '\u202E\uFEFF',
  '\uD800',
  '😀'.repeat(300),
  'a\u0300'.repeat(500),
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
] as const;

const hostileValue = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that callers send where the schema asks for a text: in an address every value is a text. */
export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ maxLength: 150, unit: 'binary' }),
  fc.integer().map(String),
);

/** Known values of properties by their names, mostly ids of things that a test made. */
export type Known = Readonly<Record<string, unknown>>;

/**
 * Makes values for a JSON schema: most fit it, some nearly do, and some do not at all. Properties of objects often have
 * the known value for their name.
 */
export function arbitraryFromSchema(schema: unknown, known: Known = {}): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: fitting(kind.safeParse(schema).data ?? {}, known) },
    { weight: 1, arbitrary: hostileValue },
  );
}

function fitting(schema: Kind, known: Known): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => arbitraryFromSchema(one, known)));
  if (schema.allOf !== undefined)
    return fc.oneof(...schema.allOf.map((one) => arbitraryFromSchema(one, known)));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return hostileValue;
  return fc.oneof(...types.map((type) => ofType(type, schema, known)));
}

function ofType(type: string, schema: Kind, known: Known): fc.Arbitrary<unknown> {
  const { minimum, maximum } = schema;
  switch (type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.oneof(
        fc.integer({ min: Math.max(minimum ?? -10, -(2 ** 31)), max: Math.min(maximum ?? 100, 2 ** 31 - 1) }),
        fc.constantFrom(minimum ?? 0, maximum ?? 1),
      );
    case 'number':
      return fc.double({ min: minimum ?? -1e6, max: maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryFromSchema(schema.items, known), {
        minLength: Math.min(schema.minItems ?? 0, 4),
        maxLength: 4,
      });
    case 'object':
      return object(schema, known);
    default:
      throw new Error(`a schema has the type ${type}, which nobody has thought of here`);
  }
}

function object({ properties = {}, required = [] }: Kind, known: Known): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => {
      const any = arbitraryFromSchema(part, known);
      return [name, Object.hasOwn(known, name) ? fc.oneof(any, fc.constant(known[name])) : any];
    }),
  );
  return fc.record(parts, { requiredKeys: required.filter((name) => name in parts) });
}

const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  email: ['a@example.org', 'viewer@example.org'],
  'date-time': ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00.000+01:00'],
  date: ['2026-01-31', '2028-02-29'],
  uri: ['https://203.0.112.1/hook', 'http://127.0.0.1:1/'],
  uuid: ['00000000-0000-4000-8000-000000000000'],
};

function text({ format, pattern, minLength = 0, maxLength = 40 }: Kind): fc.Arbitrary<string> {
  const samples = SAMPLES[format ?? ''];
  if (samples !== undefined) return fc.constantFrom(...samples);
  const made = pattern === undefined ? undefined : matching(pattern);
  const least = Math.min(minLength, 200);
  return made ?? fc.string({ minLength: least, maxLength: Math.max(least, Math.min(maxLength, 200)) });
}

/** Makes texts that match a pattern; undefined for a pattern that fast-check cannot follow: any text is used then. */
function matching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return undefined;
  }
}
