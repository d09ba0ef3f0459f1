import { isAbsent, type Route } from '@ts1/contract';
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;
type Io = 'input' | 'output';

/** The schemas of an API by name, and functions that find each body and answer among them. */
export interface ApiSchemas {
  readonly components: Readonly<Record<string, JsonSchema>>;
  body(route: Route): JsonSchema;
  answer(route: Route): JsonSchema;
}

const PREFIX = '#/components/schemas/';
const SENT = 'AsSent';

/** Returns the name of a schema without the suffix of a body that differs from the answer. */
export function withoutSent(name: string): string {
  return name.endsWith(SENT) ? name.slice(0, -SENT.length) : name;
}

/**
 * Gives every schema a name: schemas of the contract keep theirs, bodies and answers are named after their call, and
 * objects inside others after their property.
 */
export function nameSchemas(
  routes: Readonly<Record<string, Route>>,
  contract: Readonly<Record<string, unknown>>,
): ApiSchemas {
  const registry = z.registry<{ id?: string }>();
  const add = (schema: z.ZodType, id: string): void => {
    if (!registry.has(schema)) registry.add(schema, { id });
  };
  for (const [name, value] of Object.entries(contract)) {
    if (value instanceof z.ZodType && isStructured(value)) add(value, pascal(name));
  }
  for (const [name, route] of Object.entries(routes)) {
    if (hasJsonBody(route)) add(bodySchema(route), `${pascal(name)}Body`);
    if (hasJsonAnswer(route)) add(route.answer, `${pascal(name)}Answer`);
  }
  const convert = (io: Io) =>
    nameNested(
      z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => `${PREFIX}${id}` }).schemas,
    );
  const [taken, given] = [convert('input'), convert('output')];
  const schemaId = (schema: z.ZodType): string => registry.get(schema)?.id ?? '';
  const body = (route: Route): JsonSchema =>
    hasJsonBody(route)
      ? { $ref: PREFIX + sentName(schemaId(bodySchema(route))) }
      : mediaTypeSchema(route.bodyMediaType);
  const answer = (route: Route): JsonSchema =>
    hasJsonAnswer(route) ? { $ref: PREFIX + schemaId(route.answer) } : mediaTypeSchema(route.mediaType);
  const list = Object.values(routes);
  const answers = list.filter(({ success }) => success !== 204).map(answer);
  const shown = reachable(given, [...answers, { $ref: `${PREFIX}Problem` }]);
  const apart = differing(taken, given);
  // Where body and answer differ and both are shown, the body has another name.
  const sentName = (name: string): string =>
    apart.has(name) && shown[name] !== undefined ? `${name}${SENT}` : name;
  const sent = Object.fromEntries(
    Object.entries(taken).map(([name, schema]) => [sentName(name), renameRefs(schema, sentName)]),
  );
  const bodies = list.filter((route) => !isAbsent(route.body)).map(body);
  return { components: sorted({ ...reachable(sent, bodies), ...shown }), body, answer };
}

/** Returns the name of the schema of a reference; undefined for any other schema. */
export function referenced(schema: JsonSchema): string | undefined {
  return typeof schema.$ref === 'string' && schema.$ref.startsWith(PREFIX)
    ? schema.$ref.slice(PREFIX.length)
    : undefined;
}

/** Returns a schema with every schema that it refers to by name written in place of the name. */
export function writtenOut(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const to = referenced(schema);
  const meant = to === undefined ? schema : (components[to] ?? {});
  return mapInside(meant, (child) => writtenOut(child, components));
}

/** Returns one schema with all nested schemas inline: for the parameters of a call. */
export function inlineSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

function bodySchema(route: Route): z.ZodType {
  return route.describedBody ?? route.body;
}

function hasJsonBody(route: Route): boolean {
  return !isAbsent(route.body) && route.bodyMediaType === undefined;
}

function hasJsonAnswer(route: Route): boolean {
  return route.success !== 204 && !isAbsent(route.answer) && (route.mediaType ?? 'json').includes('json');
}

function mediaTypeSchema(mediaType = ''): JsonSchema {
  return mediaType.startsWith('text/') ? { type: 'string' } : { type: 'string', contentMediaType: mediaType };
}

/** Whether a schema gets a name. Numbers, texts and times are written where they are used, which is easier to read. */
function isStructured(schema: z.ZodType): boolean {
  const { type, anyOf, oneOf, enum: values } = inlineSchema(schema);
  const isPlainChoice =
    anyOf?.every((one) => typeof one === 'object' && one.properties === undefined) ?? false;
  return (
    type === 'object' ||
    type === 'array' ||
    values !== undefined ||
    ((anyOf ?? oneOf) !== undefined && !isPlainChoice)
  );
}

function nameNested(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const named: Record<string, JsonSchema> = {};
  const texts = new Map<string, string>();
  const free = (name: string, text: string): string => {
    let free = name;
    for (let next = 2; schemas[free] !== undefined || (texts.get(free) ?? text) !== text; next += 1)
      free = `${name}${next}`;
    return free;
  };
  const visit = (schema: JsonSchema, name: string, isRoot: boolean): JsonSchema => {
    const { $schema: _, $id: __, additionalProperties, ...rest } = withNamedKeys(schema);
    // An answer may get more properties later and still match.
    const kept: JsonSchema =
      additionalProperties === undefined || additionalProperties === false
        ? rest
        : { ...rest, additionalProperties };
    const inside = mapInside(kept, (child, property) =>
      visit(child, property === undefined ? name : name + pascal(property), false),
    );
    if (isRoot || inside.properties === undefined) return inside;
    const { description, ...object } = inside;
    const text = JSON.stringify(object);
    const own = free(name, text);
    texts.set(own, text);
    named[own] = object;
    return { $ref: PREFIX + own, ...(description !== undefined && { description }) };
  };
  for (const [name, schema] of Object.entries(schemas)) named[name] = visit(schema, name, true);
  return named;
}

/** Converts a record with known keys to an object with these properties. */
function withNamedKeys(schema: JsonSchema): JsonSchema {
  const { propertyNames, additionalProperties, ...rest } = schema;
  if (typeof propertyNames !== 'object' || typeof additionalProperties !== 'object') return schema;
  const keys = propertyNames.enum;
  if (keys === undefined) return schema;
  const keyText = (key: string): string => `Of ${key.replaceAll('_', ' ')}`;
  return {
    ...rest,
    properties: Object.fromEntries(
      keys.map((key) => [String(key), { ...additionalProperties, description: keyText(String(key)) }]),
    ),
  };
}

/** Returns a schema with its direct children mapped; `property` is the name of a child in an object. */
export function mapInside(
  schema: JsonSchema,
  map: (child: JsonSchema, property?: string) => JsonSchema,
): JsonSchema {
  const one = (child: JsonSchema | boolean, property?: string) =>
    typeof child === 'boolean' ? child : map(child, property);
  const several = (children: readonly (JsonSchema | boolean)[]) =>
    children.map((child) => one(child)).filter((child) => typeof child === 'object');
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, child]) => [name, one(child, name)]),
      ),
    }),
    ...(schema.items !== undefined && !Array.isArray(schema.items) && { items: one(schema.items) }),
    ...(typeof schema.additionalProperties === 'object' && {
      additionalProperties: one(schema.additionalProperties),
    }),
    ...(schema.anyOf && { anyOf: several(schema.anyOf) }),
    ...(schema.oneOf && { oneOf: several(schema.oneOf) }),
    ...(schema.allOf && { allOf: several(schema.allOf) }),
  };
}

/** Returns names of schemas that differ between input and output, or refer to such schemas. */
function differing(
  taken: Readonly<Record<string, JsonSchema>>,
  given: Readonly<Record<string, JsonSchema>>,
): Set<string> {
  const apart = new Set(
    Object.keys(taken).filter((name) => JSON.stringify(taken[name]) !== JSON.stringify(given[name])),
  );
  for (let before = -1; before !== apart.size;) {
    before = apart.size;
    for (const [name, schema] of Object.entries(taken)) {
      if (findReferences(schema).some((to) => apart.has(to))) apart.add(name);
    }
  }
  return apart;
}

function findReferences(schema: JsonSchema): string[] {
  const found: string[] = [];
  const visit = (one: JsonSchema): JsonSchema => {
    const to = referenced(one);
    if (to !== undefined) found.push(to);
    return mapInside(one, visit);
  };
  visit(schema);
  return found;
}

function renameRefs(schema: JsonSchema, rename: (name: string) => string): JsonSchema {
  const to = referenced(schema);
  const own = to === undefined ? schema : { ...schema, $ref: PREFIX + rename(to) };
  return mapInside(own, (child) => renameRefs(child, rename));
}

function reachable(
  all: Readonly<Record<string, JsonSchema>>,
  roots: readonly JsonSchema[],
): Record<string, JsonSchema> {
  const wanted = new Set<string>();
  const visit = (name: string): void => {
    const schema = all[name];
    if (schema === undefined || wanted.has(name)) return;
    wanted.add(name);
    for (const to of findReferences(schema)) visit(to);
  };
  for (const root of roots) for (const name of findReferences(root)) visit(name);
  return Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name)));
}

function sorted<T>(named: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function pascal(name: string): string {
  return name
    .split(/[^A-Za-z\d]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}
