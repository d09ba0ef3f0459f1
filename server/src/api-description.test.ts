import { isAbsent, routes, type Route } from '@ts1/contract';
import { z } from 'zod';
import { expect, test } from 'vitest';
import type { JsonSchema } from './platform/http/openapi/schemas.ts';
import { mapInside, referenced } from './platform/http/openapi/schemas.ts';
import type { OpenApiDocument, Operation } from './platform/http/openapi/document.ts';
import { describeOnEachEngine } from './testing/each-engine.ts';
import { createTestApp } from './testing/test-app.ts';

const everyRoute: [string, Route][] = Object.entries(routes);
const JSON_TYPE = 'application/json';

describeOnEachEngine('the description of the API', (open) => {
  const read = async (): Promise<OpenApiDocument> => {
    const app = await createTestApp(open.database);
    const document = (await app.http.inject('/api/openapi.json')).json();
    await app.close();
    return document;
  };
  const operationOf = (document: OpenApiDocument, route: Route): Operation => {
    const operation = document.paths[`/api${route.path}`]?.[route.method.toLowerCase()];
    if (operation === undefined) throw new Error(`${route.path} is not described`);
    return operation;
  };

  test('names every schema of a body and an answer, with every object inside them', async () => {
    const document = await read();
    const { schemas } = document.components;
    const unnamed: string[] = [];
    for (const [name, route] of everyRoute) {
      const operation = operationOf(document, route);
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
      for (const parameter of operationOf(document, route).parameters) {
        if ((parameter.description ?? '') === '') silent.add(`${name}?${parameter.name}`);
      }
    }
    expect([...silent]).toEqual([]);
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

  test('has an example of every JSON body and answer that fits the contract', async () => {
    const document = await read();
    const wrong: unknown[] = [];
    const check = (what: string, schema: z.ZodType, example: unknown): void => {
      const { error } = schema.safeParse(example);
      if (error !== undefined) wrong.push([what, example, error.issues]);
    };
    for (const [name, route] of everyRoute) {
      const operation = operationOf(document, route);
      const body = operation.requestBody?.content[JSON_TYPE];
      if (body !== undefined) check(`${name} body`, route.body, body.example);
      const answer = operation.responses[route.success]?.content?.[JSON_TYPE];
      if (answer !== undefined && !isAbsent(route.answer))
        check(`${name} answer`, route.answer, answer.example);
    }
    expect(wrong).toEqual([]);
  });

  /** These end the session, or stream for ever. */
  const LAST = new Set(['logout', 'liveEvents']);

  test('has examples that a server takes: no call answers that something does not fit, or breaks', async () => {
    const document = await read();
    const app = await createTestApp(open.database);
    const company = await app.createCompany();
    const unit = await company.admin.call('POST', '/baseUnits', {
      baseUnitName: 'First',
      baseUnitSerialNo: `9${String(company.companyId).padStart(7, '0')}`,
      typeId: '1',
    });
    const ingestKey = unit.json().deviceKey ?? '';
    const refused: unknown[] = [];
    let executed = 0;
    for (const [name, route] of everyRoute) {
      const operation = operationOf(document, route);
      if (LAST.has(name) || (route.mediaType ?? '').includes('event-stream')) continue;
      if (route.bodyMediaType !== undefined || route.permission === 'public') continue;
      const given = (place: string) =>
        operation.parameters.filter((one) => one.in === place && one.example !== undefined);
      let path: string = route.path;
      for (const { name: key, example } of given('path')) path = path.replace(`{${key}}`, String(example));
      const query = new URLSearchParams();
      for (const { name: key, example } of given('query')) query.set(key, String(example));
      const body = operation.requestBody?.content[JSON_TYPE]?.example;
      const headers = route.permission === 'device' ? { authorization: `Bearer ${ingestKey}` } : {};
      const url = query.size === 0 ? path : `${path}?${query.toString()}`;
      const response = await company.admin.call(
        route.method,
        url,
        z.record(z.string(), z.unknown()).optional().parse(body),
        headers,
      );
      executed += 1;
      if (response.statusCode === 400 || response.statusCode >= 500) {
        refused.push([name, url, body, response.statusCode, response.body.slice(0, 300)]);
      }
    }
    await app.close();
    expect(refused).toEqual([]);
    expect(executed).toBeGreaterThan(80);
  });
});
