import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Route, route, routes } from '@ts1/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allowCompression, routeCompression } from './compression.ts';
import { createHttpServer } from './http-server.ts';
import { registerRoute } from './register-route.ts';

const ROWS = Array.from({ length: 500 }, (_, id) => ({ id, name: `Fridge ${id} with “quotes” and ünïcode` }));
const common = { summary: 's', tag: 't', permission: 'public', answer: z.array(z.unknown()) } as const;

describe('the JSON of an answer', () => {
  let http: FastifyInstance;
  beforeEach(async () => {
    http = createHttpServer({ logger: pino({ level: 'silent' }), trustProxy: false });
    await allowCompression(http);
    const authenticators = { user: async () => undefined, device: async () => undefined };
    const api = {
      http,
      authenticators,
      answers: 'checked',
      announceChange: () => {},
      markPlace: () => () => undefined,
    } as const;
    registerRoute(api, route({ ...common, method: 'GET', path: '/many' }), () => ROWS);
    registerRoute(api, route({ ...common, method: 'GET', path: '/few' }), () => ROWS.slice(0, 2));
    registerRoute(api, route({ ...common, method: 'GET', path: '/raw' }), () =>
      Buffer.from(JSON.stringify(ROWS)),
    );
    registerRoute(api, route({ ...common, method: 'POST', path: '/many', changes: [] }), () => ROWS);
  });
  afterEach(async () => http.close());

  const call = async (url: string, accepted: string | undefined, method: 'GET' | 'POST' = 'GET') =>
    http.inject({
      method,
      url: `/api${url}`,
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, *', 'gzip', gunzipSync],
  ] as const)('is compressed for a client that accepts "%s": %s', async (accepted, encoding, decompress) => {
    for (const url of ['/many', '/raw']) {
      const { headers, rawPayload } = await call(url, accepted);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': 'application/json; charset=utf-8',
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(JSON.parse(decompress(rawPayload).toString())).toEqual(ROWS);
      expect(rawPayload.length).toBeLessThan(JSON.stringify(ROWS).length / 5);
    }
  });

  test.each([undefined, '', 'identity', 'deflate', 'gzip;q=0', 'x'.repeat(8_000), ',;q=,=;', '*;q=0'])(
    'is sent as it is to a client that accepts %j',
    async (accepted) => {
      const { statusCode, headers, body } = await call('/many', accepted);
      expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
      expect(JSON.parse(body)).toEqual(ROWS);
    },
  );

  test('is sent as it is when it is short', async () => {
    const { headers, body } = await call('/few', 'gzip, br');
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(body)).toEqual(ROWS.slice(0, 2));
  });

  test(
    'is never compressed when something was changed: a key that is shown once may be in it',
    { tags: ['S64'] },
    async () => {
      const { headers, body } = await call('/many', 'gzip, br', 'POST');
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(body)).toEqual(ROWS);
    },
  );
});

describe('a compressed answer', () => {
  const compressed = Object.entries<Route>(routes).filter(
    ([, one]) => routeCompression(one).compress !== undefined,
  );

  test.each(compressed)('of %s has no field for a secret', { tags: ['S64'] }, (name, { answer }) => {
    const schema = JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' }));
    const fields = [...schema.matchAll(/"(\w*(?:key|secret|token|password|code|pin)\w*)":/gi)].map(
      ([, field]) => field,
    );
    const secret = fields.filter((field) => !HARMLESS.has(`${name} ${field}`));
    expect(secret).toEqual([]);
  });
});

/** Fields that are named like a secret and are none. */
const HARMLESS = new Set([
  'setupStatus codeRequired',
  'twoFactorState recoveryCodesLeft',
  'listSensorInputs key',
  'listBaseUnits key',
  'getAddress postcode',
  // Number of base units that keep their keys.
  'getCompanyImport deviceKeys',
  'getMailServer hasPassword',
  'pushKey publicKey',
  'evidenceKey publicKey',
  'auditChain public_key',
  // Whether a user has some, and names of keys.
  'getReview passkeys',
  'getReview api_keys',
]);
