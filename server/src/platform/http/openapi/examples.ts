import type { JsonSchema } from './schemas.ts';
import { referenced, withoutSent } from './schemas.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;
type Examples = Readonly<Record<string, unknown>>;

const MOMENT = '2026-11-22T09:30:00.000Z';
const TEXTS: Readonly<Record<string, string>> = {
  'date-time': MOMENT,
  date: '2026-11-22',
  email: 'admin@example.org',
  uri: 'https://example.org/hook',
};

/** Returns a value for a parameter; null for an optional one without an example. */
export function exampleParameter(
  {
    name,
    required,
    schema,
  }: { readonly name: string; readonly required: boolean; readonly schema: JsonSchema },
  examples: Examples,
): unknown {
  if (!required && !(name in examples)) return null;
  const example =
    name in examples ? examples[name] : name.endsWith('Id') ? 1 : schemaExample(schema, {}, examples);
  return schema.type === 'string' ? String(example) : example;
}

/** Makes a value that fits a schema from typical values of its properties: `examples` by `name` or `Schema.name`. */
export function schemaExample(schema: JsonSchema, schemas: Schemas, examples: Examples, name = ''): unknown {
  const to = referenced(schema);
  if (to !== undefined) {
    if (to in examples) return examples[to];
    const known = schemas[to];
    return known === undefined ? null : schemaExample(known, schemas, examples, withoutSent(to));
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) {
    const first = choices.find((choice) => typeof choice === 'object' && choice.type !== 'null');
    return typeof first === 'object' ? schemaExample(first, schemas, examples, name) : null;
  }
  switch (schema.type) {
    case 'object':
      return objectExample(schema, schemas, examples, name);
    case 'array': {
      const { items } = schema;
      const one =
        typeof items === 'object' && !Array.isArray(items)
          ? schemaExample(items, schemas, examples, name)
          : 1;
      return [one];
    }
    case 'string':
      return TEXTS[schema.format ?? ''] ?? 'text'.repeat(Math.ceil((schema.minLength ?? 1) / 4));
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return false;
    case 'null':
    case undefined:
      break;
  }
  return null;
}

function objectExample(
  schema: JsonSchema,
  schemas: Schemas,
  examples: Examples,
  name: string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([property, child]) => {
      const own = `${name}.${property}`;
      if (own in examples) return examples[own] === undefined ? [] : [[property, examples[own]]];
      const isPlain = typeof child === 'object' && referenced(child) === undefined;
      if (isPlain && property in examples) return [[property, examples[property]]];
      return typeof child === 'object' ? [[property, schemaExample(child, schemas, examples, name)]] : [];
    }),
  );
}
