import { isAbsent, routes, type Route } from '@ts1/contract';
import { API_WORDS } from '@ts1/contract/api-words';
import type { z } from 'zod';
import { expect, test } from 'vitest';
import type { JsonSchema } from './platform/http/openapi/schemas.ts';
import { mapInside, referenced, withoutSent } from './platform/http/openapi/schemas.ts';
import type { OpenApiDocument, Operation } from './platform/http/openapi/document.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { createTestApp } from '../testing/test-app.ts';

const everyRoute: [string, Route][] = Object.entries(routes);
const JSON_TYPE = 'application/json';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Returns the types that a value may have, through references and alternatives. */
function schemaTypes(schema: JsonSchema, schemas: Schemas): Set<string> {
  const found = referenced(schema);
  if (found !== undefined) return schemaTypes(schemas[found] ?? {}, schemas);
  const own = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) =>
    typeof one === 'object' ? [...schemaTypes(one, schemas)] : [],
  );
  return new Set([...own, ...inside]);
}

/** Returns the statements of a description that cannot be true of the property's type. */
function misfits(at: string, schema: JsonSchema, schemas: Schemas): string[] {
  const { description = '' } = schema;
  const types = schemaTypes(schema, schemas);
  const isOnly = (...allowed: string[]): boolean =>
    [...types].every((type) => [...allowed, 'null'].includes(type));
  const rules: readonly [says: boolean, fits: boolean][] = [
    [
      description.startsWith('Whether ') && !schema.enum,
      isOnly('boolean') || referenced(schema) !== undefined,
    ],
    [description.startsWith('How many '), types.has('integer') || types.has('number') || types.has('object')],
    [/^(When|Since when|Until when) /.test(description), types.has('string')],
    [description.includes('; null '), types.has('null')],
    [/^(Id|Ids) /.test(description), !types.has('boolean')],
  ];
  return rules.some(([says, fits]) => says && !fits) ? [`${at}: ${description} (${[...types].join()})`] : [];
}

describeOnEachEngine('the description of the API', (open) => {
  const read = async (): Promise<OpenApiDocument> => {
    const app = await createTestApp(open.database);
    const document = (await app.http.inject('/api/openapi.json')).json();
    await app.close();
    return document;
  };
  const findOperation = (document: OpenApiDocument, route: Route): Operation => {
    const operation = document.paths[`/api${route.path}`]?.[route.method.toLowerCase()];
    if (operation === undefined) throw new Error(`${route.path} is not described`);
    return operation;
  };

  test('names every schema of a body and an answer, with every object inside them', async () => {
    const document = await read();
    const { schemas } = document.components;
    const unnamed: string[] = [];
    for (const [name, route] of everyRoute) {
      const operation = findOperation(document, route);
      const contents = [
        operation.requestBody?.content[JSON_TYPE],
        operation.responses[route.success]?.content?.[JSON_TYPE],
      ];
      for (const content of contents) {
        if (content === undefined) continue;
        if (schemas[referenced(content.schema) ?? ''] === undefined) unnamed.push(name);
      }
    }
    const visit =
      (at: string) =>
      (child: JsonSchema): JsonSchema => {
        if (child.properties !== undefined) unnamed.push(at);
        return mapInside(child, visit(at));
      };
    for (const [name, schema] of Object.entries(schemas)) mapInside(schema, visit(name));
    expect(unnamed).toEqual([]);
  });

  test('says of every property and parameter what it means', async () => {
    const document = await read();
    const silent = new Set<string>();
    for (const [name, { properties = {} }] of Object.entries(document.components.schemas)) {
      for (const [property, schema] of Object.entries(properties)) {
        if (typeof schema !== 'object' || (schema.description ?? '') === '')
          silent.add(`${name}.${property}`);
      }
    }
    for (const [name, route] of everyRoute) {
      for (const parameter of findOperation(document, route).parameters) {
        if ((parameter.description ?? '') === '') silent.add(`${name}?${parameter.name}`);
      }
    }
    expect([...silent]).toEqual([]);
  });

  test('says of a property nothing that its type cannot be, and every word of the glossary is used', async () => {
    const document = await read();
    const { schemas } = document.components;
    const wrong: string[] = [];
    const seen = new Set<string>();
    for (const [name, { properties = {} }] of Object.entries(schemas)) {
      for (const [property, schema] of Object.entries(properties)) {
        seen.add(`${withoutSent(name)}.${property}`).add(property);
        if (typeof schema === 'object') wrong.push(...misfits(`${name}.${property}`, schema, schemas));
      }
    }
    for (const [name, route] of everyRoute) {
      for (const { name: parameter, schema, description } of findOperation(document, route).parameters) {
        seen.add(parameter).add(`?${parameter}`);
        // A value in an address is text, whatever it means.
        if ((description ?? '').includes('; null ')) wrong.push(`${name}?${parameter}: ${description}`);
        expect(schema).toBeDefined();
      }
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(API_WORDS).filter((word) => !seen.has(word))).toEqual([]);
  });

  test('publishes what a reading is, with units', async () => {
    const { schemas } = (await read()).components;
    expect(schemas['IngestReadingsBody']?.properties?.['readings']).toMatchObject({
      items: { $ref: '#/components/schemas/IngestReading' },
    });
    expect(schemas['IngestReading']?.properties).toMatchObject({
      temperature: { description: expect.stringContaining('°C') },
      humidity: { description: expect.stringContaining('percent') },
      rssi: { description: expect.stringContaining('dBm') },
    });
    expect(schemas['AlarmSettings']?.properties?.['delay']).toMatchObject({
      description: expect.stringContaining('minutes'),
    });
  });

  test(
    'has an example of every JSON body and answer that fits the contract',
    { tags: ['R160'] },
    async () => {
      const document = await read();
      const wrong: unknown[] = [];
      const check = (what: string, schema: z.ZodType, example: unknown): void => {
        const { error } = schema.safeParse(example);
        if (error !== undefined) wrong.push([what, example, error.issues]);
      };
      for (const [name, route] of everyRoute) {
        const operation = findOperation(document, route);
        const body = operation.requestBody?.content[JSON_TYPE];
        if (body !== undefined) check(`${name} body`, route.body, body.example);
        const answer = operation.responses[route.success]?.content?.[JSON_TYPE];
        if (answer !== undefined && !isAbsent(route.answer))
          check(`${name} answer`, route.answer, answer.example);
      }
      expect(wrong).toEqual([]);
    },
  );
});
