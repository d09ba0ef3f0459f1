import { type JsonSchema, mapInside, withoutSent } from './schemas.ts';

type Words = Readonly<Record<string, string>>;

/** Adds its meaning to every property of every schema without a description. */
export function describeSchemas(
  schemas: Readonly<Record<string, JsonSchema>>,
  words: Words,
): Record<string, JsonSchema> {
  const describe = (name: string, schema: JsonSchema): JsonSchema =>
    mapInside(schema, (child, property) => {
      const inside = describe(name, child);
      if (property === undefined || inside.description !== undefined) return inside;
      const own = words[`${withoutSent(name)}.${property}`];
      const description = own ?? withoutNull(words[property], inside);
      return description === undefined ? inside : { ...inside, description };
    });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, describe(name, schema)]));
}

/** Returns a parameter's schema with its meaning. */
export function describeParameter(
  name: string,
  { description: own, ...schema }: JsonSchema,
  words: Words,
): { readonly schema: JsonSchema; readonly description?: string } {
  const description = own ?? words[`?${name}`] ?? withoutNull(words[name], schema);
  return { schema, ...(description !== undefined && { description }) };
}

/** Removes the meaning of null from a text of the glossary if the schema does not accept null. */
function withoutNull(word: string | undefined, schema: JsonSchema): string | undefined {
  return acceptsNull(schema) ? word : word?.replace(/; null .*$/, '');
}

function acceptsNull({ type, anyOf, oneOf }: JsonSchema): boolean {
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true;
  return [...(anyOf ?? []), ...(oneOf ?? [])].some((one) => typeof one === 'object' && acceptsNull(one));
}
