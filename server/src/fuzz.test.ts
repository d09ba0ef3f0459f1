import * as contract from '@ts1/contract';
import { API_EXAMPLES } from '@ts1/contract/api-examples';
import { API_WORDS } from '@ts1/contract/api-words';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openApiDocument, type Operation } from './platform/http/openapi/document.ts';
import { writtenOut } from './platform/http/openapi/schemas.ts';
import { fastifyPath } from './platform/http/register-route.ts';
import { arbitraryOf, hostileText } from './testing/arbitrary-of-schema.ts';
import { createTestDatabase, type TestDatabase } from './testing/databases.ts';
import { furnishCompany } from './testing/furnish-company.ts';
import { createTestApp, signIn, type TestApp, type TestCompany } from './testing/test-app.ts';

/** Of each operation; 200 and more are for whoever has the time (`FUZZ_REQUESTS=200`), from another beginning too. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 10);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const ENGINE = process.env['FUZZ_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';
/** Nothing takes as long, also on a busy machine. */
const HANGS_AFTER_MS = 10_000;
/** A stream without an end, and what would wait for commands on purpose. */
const ENDLESS = new Set(['events']);
const NO_WAIT = fc.constantFrom('0', '-1', 'soon', '61');

const document = openApiDocument(contract.routes, {
  version: contract.VERSION,
  sessionCookie: 'ts1_session',
  contract,
  words: API_WORDS,
  examples: API_EXAMPLES,
  home: 'http://localhost',
});
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    operation,
  })),
);

/** One request: what goes into the address, and the body as it travels. */
function requestsTo(path: string, { parameters, requestBody }: Operation) {
  const part = (place: 'path' | 'query', always: boolean) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((one) => one.in === place)
          .map(({ name, schema }) => [name, name === 'wait' ? NO_WAIT : inAddress(schema)]),
      ),
      always
        ? {}
        : {
            requiredKeys: parameters
              .filter((one) => one.in === place && one.required)
              .map(({ name }) => name),
          },
    );
  const [[mediaType, content] = []] = Object.entries(requestBody?.content ?? {});
  const body =
    mediaType === undefined
      ? fc.constant(undefined)
      : mediaType === 'application/json'
        ? fc.oneof(
            {
              weight: 12,
              arbitrary: arbitraryOf(content && writtenOut(content.schema, document.components.schemas)).map(
                (value) => JSON.stringify(value),
              ),
            },
            { weight: 1, arbitrary: fc.string() },
          )
        : fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
  return fc.record({ params: part('path', true), query: part('query', false), body }).map((made) => ({
    url: addressOf(path, made),
    body: made.body,
    mediaType,
  }));
}

function inAddress(schema: unknown): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: arbitraryOf(schema).map(asText) },
    { weight: 1, arbitrary: hostileText },
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Half of a pair of surrogates has no form in an address: it goes as what stands for the unknown. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function addressOf(
  path: string,
  { params, query }: { readonly params: Record<string, string>; readonly query: Record<string, string> },
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? '') || '0');
  const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

/** What must not be, of one answer. */
function problemsIn({ responses }: Operation, { statusCode, body }: Answer, ms: number): string[] {
  const response = `${statusCode} ${body.slice(0, 300)}`;
  return [
    ...(ms < HANGS_AFTER_MS ? [] : [`took ${ms} ms`]),
    ...(statusCode === 500 ? [`fails: ${response}`] : []),
    ...(Object.hasOwn(responses, statusCode) ? [] : [`is not declared: ${response}`]),
    ...(statusCode < 400 || isProblem(body) ? [] : [`is no problem document: ${response}`]),
  ];
}

function isProblem(body: string): boolean {
  try {
    return contract.problem.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

describe('whatever is sent, from the description of the API', () => {
  let open: TestDatabase;
  let app: TestApp;
  let company: TestCompany;
  let deviceKey: string;

  beforeAll(async () => {
    open = await createTestDatabase(ENGINE, inject('postgresUrl'));
    app = await createTestApp(open.database);
    company = await app.createCompany();
    await furnishCompany({ app, database: open.database }, company, 'Fuzzed', 4);
    const unit = { baseUnitSerialNo: 'FUZZ', baseUnitName: 'Fuzzed', typeId: '1' };
    deviceKey = (await company.admin.call('POST', '/baseUnits', unit)).json<{ deviceKey: string }>()
      .deviceKey;
  });
  afterAll(async () => {
    await app.close();
    await open.drop();
  });

  /** As who may call it; answers are compared with their contract by the app itself (500 when they do not fit). */
  const send = async (
    permission: string,
    method: string,
    {
      url,
      body,
      mediaType,
    }: { url: string; body: string | Buffer | undefined; mediaType: string | undefined },
  ) => {
    const type = mediaType === undefined ? {} : { 'content-type': mediaType };
    const headers = { ...type, ...(permission === 'device' && { authorization: `Bearer ${deviceKey}` }) };
    if (permission === 'signed-in' || permission === 'admin') {
      return company.admin.call(method as 'GET', url.replace(/^\/api/, ''), body, headers);
    }
    return app.http.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body !== undefined && { payload: body }),
    });
  };

  test.each(operations.filter(({ name }) => !ENDLESS.has(name)))(
    '$name answers in time, with a status that it declares, and never with 500',
    { timeout: REQUESTS * HANGS_AFTER_MS },
    async ({ name, method, path, operation }) => {
      const route = Object.entries(contract.routes).find(([key]) => key === name)?.[1];
      if (route === undefined || !app.http.hasRoute({ method: route.method, url: fastifyPath(route) }))
        return;
      await fc.assert(
        fc.asyncProperty(requestsTo(path, operation), async (request) => {
          const started = performance.now();
          const answer = await send(route.permission, method, request);
          const wrong = problemsIn(operation, answer, performance.now() - started);
          expect({ request, wrong }).toEqual({ request, wrong: [] });
        }),
        { numRuns: REQUESTS, seed: SEED, endOnFailure: true },
      );
    },
  );

  test('leaves everybody where they were: the company reads what it has', async () => {
    const again = await signIn(app.http, company.name, company.admin.email);
    expect((await again.call('GET', '/auth/verifyAccess')).statusCode).toBe(200);
    expect(app.log.filter((line) => line.includes('"level":50')).slice(0, 3)).toEqual([]);
  });
});
