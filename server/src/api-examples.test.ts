import { isAbsent, type LinkPurpose, type Method, present, type Route, routes } from '@ts1/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from './database/index.ts';
import type { Operation } from './platform/http/openapi/document.ts';
import { hashToken } from './platform/security/tokens.ts';
import { API_DOCUMENT } from '../testing/api-document.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { addOpenTask } from '../testing/add-open-task.ts';
import { addFailedRun, addOpenReview, EXAMPLE_CERTIFICATE } from '../testing/furnish-company.ts';
import { createPasskeyDevice } from '../testing/passkey-device.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const JSON_TYPE = 'application/json';
type Name = keyof typeof routes;

/** Calls whose example no server can accept, and why. */
const CANNOT: Partial<Record<Name, string>> = {
  events: 'an event stream never ends',
  enableTwoFactor: 'a code of an authenticator is right for half a minute',
  renewRecoveryCodes: 'a code of an authenticator is right for half a minute',
  disableTwoFactor: 'a code of an authenticator is right for half a minute',
  passkeySignIn: 'a passkey signs a challenge that is new each time',
  registerPasskey: 'a passkey signs a challenge that is new each time',
  confirmIdentityByPasskey: 'a passkey signs a challenge that is new each time',
  sign: 'the digest of the record is another one each time',
  signaturePasskeyOptions: 'the digest of the record is another one each time',
  confirmPush: 'its receipt is signed with the key of an installation',
  smsInbound: 'is signed by the telephone gateway',
  voiceScript: 'is signed by the telephone gateway',
  voiceAnswer: 'is signed by the telephone gateway',
  lookAtMessage: 'its token is signed with the key of an installation',
  acknowledgeMessage: 'its token is signed with the key of an installation',
  noteFromMessage: 'its token is signed with the key of an installation',
  setBaseUnitSilence: 'the base unit of the examples is no network server',
  confirmAlarm: 'the company of the examples does not have alarms confirmed',
  previewReadingsImport: 'its body is a file with a line of JSON before it',
  importReadings: 'its body is a file with a line of JSON before it',
  confirmContact: 'the code is in a message',
  stopContact: 'the token is in a message',
  rotaFeed: 'the secret of the address is made anew each time',
  runDrill: 'the maintenance of the examples is in its way',
  evidenceFile: 'the job that makes the pack does not run here',
  makeInvitationLinks: 'its server can send e-mails, which bring the links',
  importCompany: 'its body is a file, into a company that is still empty',
};

/** Calls that make the things that others name by id, each by its own example and in this order. */
const FIRST: readonly Name[] = [
  'setupStatus',
  'setup',
  'login',
  'createUser',
  'createSensor',
  'createBaseUnit',
  'createZone',
  'saveAlarmSettings',
  'ingestReadings',
  'calibrate',
  'pollCommands',
];
/** Calls that end what others need. */
const LAST: readonly Name[] = ['updatePassword', 'setPasswordByLink', 'logout'];
/** Calls that end what others need, before all else is deleted; a device that was swapped is in no place. */
const BEFORE_DELETING: readonly Name[] = [
  'swapSensor',
  'swapSensors',
  'saveIdleDevice',
  'resetTwoFactor',
  'removeUserPasskeys',
  'removePasskey',
];
const ORDER: Readonly<Record<Method, number>> = { POST: 0, PUT: 1, PATCH: 2, GET: 3, DELETE: 4 };
/** A minute after the date of the examples of readings. */
const NOW = Date.UTC(2026, 10, 22, 9, 31);
const MINUTE_MS = 60_000;

/** Points that the example of the answers to a check list answers. */
const POINTS = [
  { kind: 'yes_no', text: 'Are all doors closed?' },
  { kind: 'number', text: 'Ice', unit: 'mm' },
  { kind: 'text', text: 'What did you see?' },
];

interface World {
  readonly app: TestApp;
  readonly database: Database;
  readonly call: (name: Name) => Promise<LightMyRequestResponse>;
  readonly send: (method: Method, path: string, body?: object) => Promise<LightMyRequestResponse>;
}

/** Preparations for calls, where no example makes what a call needs or an earlier example has used it up. */
const BEFORE: Partial<Record<Name, (world: World) => Promise<unknown>>> = {
  updateAlarmLog: raiseAlarm,
  retryQuarantined: putIntoQuarantine,
  dropQuarantined: putIntoQuarantine,
  cancelCommand: async ({ database }) =>
    database.write(1, async (tx) =>
      tx.sql
        .updateTable('commands')
        .set({ state: 'queued', ended_at: null })
        .where('company_id', '=', 1)
        .where('command_id', '=', 1)
        .execute(),
    ),
  resendWebhookDelivery: async ({ database }) =>
    database.write(1, async (tx) =>
      tx.sql
        .updateTable('webhook_deliveries')
        .set({ state: 'failed' })
        .where('company_id', '=', 1)
        .where('delivery_id', '=', 1)
        .execute(),
    ),
  reviewPlace: async ({ database }) =>
    database.write(1, async (tx) =>
      tx.sql
        .updateTable('lab_calibrations')
        .set({ result: 'failed' })
        .where('company_id', '=', 1)
        .where('lab_calibration_id', '=', 1)
        .execute(),
    ),
  // The example before put its device there at this time.
  swapSensors: async ({ app }) => app.clock.advance(MINUTE_MS),
  removeUser: async ({ call }) => call('assignUser'),
  unshelveSensor: async ({ call }) => call('shelveSensor'),
  // The quiet period of the example has already begun.
  deleteQuietPeriod: async ({ app, database }) =>
    database.write(1, async (tx) =>
      tx.sql
        .updateTable('quiet_periods')
        .set({ from_at: app.clock.now() + MINUTE_MS, until_at: app.clock.now() + 2 * MINUTE_MS })
        .where('company_id', '=', 1)
        .where('quiet_id', '=', 1)
        .execute(),
    ),
  endReview: async ({ app, database }) =>
    addOpenReview({ app, database }, { companyId: 1 }, 1, { zoneId: 1, zoneName: 'Kitchen' }),
  doTask: async ({ app, database }) =>
    addOpenTask(
      { app, database },
      { companyId: 1, viewer: { userId: 1 } },
      { planId: 1, name: 'Round', kind: 'check_list', points: POINTS },
    ),
  lookAtDrillRun: async ({ app, database }) =>
    addFailedRun({ app, database }, { companyId: 1 }, 1, 'Night shift'),
  removePasskey: addPasskey,
  // The session that is ended is the first one: later calls use another.
  endSession: async ({ call }) => call('login'),
  openPasswordLink: async (world) => {
    await forgottenIsAnswered(world);
    await makeLink(world, 1, 'password-reset');
  },
  setPasswordByLink: async (world) => makeLink(world, 1, 'password-reset'),
  inviteUser: async (world) => makeLink(world, 2, 'invitation'),
  resetTwoFactor: addSecondFactor,
};

describeOnEachEngine('the examples of the API’s description', (on) => {
  test(
    'are taken by a server that has what they name: each call succeeds, but those listed',
    { tags: ['R160'] },
    async () => {
      const world = await start(on.database);
      const refused: unknown[] = [];
      const names = inOrder();
      for (const name of names) {
        await BEFORE[name]?.(world);
        const { statusCode, body } = await world.call(name);
        if (statusCode !== routes[name].success) refused.push([name, statusCode, body.slice(0, 300)]);
      }
      expect(refused).toEqual([]);
      expect(names.length + Object.keys(CANNOT).length).toBe(Object.keys(routes).length);
    },
  );
});

async function start(database: Database): Promise<World> {
  const channel = { send: async () => {}, close() {} };
  const app = await createTestApp(database, {
    proveBrokerKey: async () => true,
    notifications: {
      senders: { email: channel, sms: channel, push: channel },
      // The addresses of the examples lead nowhere.
      outbound: {
        check: async () => {},
        post: async () => ({ status: 204, retryAfter: undefined, text: '', body: Buffer.of() }),
        checkHost: async () => {},
        connect: async () => {
          throw new Error('nobody is there');
        },
      },
    },
  });
  onTestFinished(async () => app.close());
  app.clock.advance(NOW - app.clock.now());
  return { app, database, ...callers(app) };
}

function inOrder(): Name[] {
  const names = Object.keys(routes).filter((name): name is Name => name in routes);
  const between = names.filter(
    (name) => ![...FIRST, ...BEFORE_DELETING, ...LAST].includes(name) && CANNOT[name] === undefined,
  );
  const others = between.filter((name) => routes[name].method !== 'DELETE');
  // Things made last depend on things made first.
  const deleting = between.filter((name) => routes[name].method === 'DELETE').toReversed();
  const sorted = others.toSorted((one, other) => ORDER[routes[one].method] - ORDER[routes[other].method]);
  return [...FIRST, ...sorted, ...BEFORE_DELETING, ...deleting, ...LAST];
}

/** Returns functions that call as one user in one browser; base units call with the key of their example. */
function callers(app: TestApp): Pick<World, 'call' | 'send'> {
  const cookies: Record<string, string> = {};
  let deviceKey = '';
  const inject = async (
    method: Method,
    url: string,
    payload: string | Buffer | undefined,
    headers: Record<string, string>,
  ) => {
    const body = payload === undefined ? {} : { payload };
    const given = { 'x-change-reason': 'Example', ...headers };
    const response = await app.http.inject({ method, url, cookies, headers: given, ...body });
    for (const { name, value } of response.cookies) cookies[name] = value;
    return response;
  };
  return {
    async call(name) {
      const route: Route = routes[name];
      const operation = present(API_DOCUMENT.paths[`/api${route.path}`]?.[route.method.toLowerCase()]);
      const payload = exampleBody(route, operation);
      const response = await inject(route.method, exampleAddress(route, operation), payload, {
        ...(payload !== undefined && { 'content-type': route.bodyMediaType ?? JSON_TYPE }),
        ...(route.permission === 'device' && { authorization: `Bearer ${deviceKey}` }),
      });
      if (name === 'createBaseUnit' || name === 'rotateDeviceKey') deviceKey = response.json().deviceKey;
      return response;
    },
    send: async (method, path, body) =>
      inject(method, `/api${path}`, body && JSON.stringify(body), {
        ...(body && { 'content-type': JSON_TYPE }),
        ...(path.startsWith('/ingest') && { authorization: `Bearer ${deviceKey}` }),
      }),
  };
}

/** Returns the example of the body, or a file where the body is one. */
function exampleBody(route: Route, { requestBody }: Operation): string | Buffer | undefined {
  if (isAbsent(route.body)) return undefined;
  const example = requestBody?.content[JSON_TYPE]?.example;
  return example === undefined ? EXAMPLE_CERTIFICATE : JSON.stringify(example);
}

function exampleAddress(route: Route, { parameters }: Operation): string {
  const given = (place: string) => parameters.filter((one) => one.in === place && one.example !== undefined);
  let path = `/api${route.path}`;
  for (const { name, example } of given('path')) path = path.replace(`{${name}}`, String(example));
  const query = new URLSearchParams();
  for (const { name, example } of given('query')) query.set(name, String(example));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** Sends too low a value of the second channel, twelve minutes before the low one in the example of readings. */
async function raiseAlarm({ send, app }: World): Promise<void> {
  const timestamp = app.clock.now() - 12 * MINUTE_MS;
  const reading = { sensor: '010203', timestamp, temperature_2: -18.5 };
  await send('POST', '/ingest/readings', { readings: [reading] });
}

async function putIntoQuarantine({ database, app }: World): Promise<void> {
  await database.write(1, async (tx) =>
    tx.sql
      .insertInto('quarantined_deliveries')
      .values({
        company_id: 1,
        quarantine_id: 1,
        base_unit_id: 1,
        received_at: app.clock.now(),
        quarantined_at: app.clock.now(),
        readings: 0,
        bytes: 2,
        payload: '[]',
        reason: 'A test put it here',
        tries: 0,
      })
      .execute(),
  );
}

async function addPasskey({ send, call }: World): Promise<void> {
  const { challenge } = (await call('passkeyRegistrationOptions')).json();
  const body = {
    companyName: 'North Pharmacy',
    email: 'admin@example.org',
    response: createPasskeyDevice().attest(challenge),
  };
  await send('POST', '/auth/webauthn/register/verify', body);
}

/** Waits for the link of a forgotten password: it is made after the answer, and replaces every other of that user. */
async function forgottenIsAnswered({ database }: World): Promise<void> {
  await vi.waitFor(async () => {
    const sent = await database.read(1, async (tx) =>
      tx.sql.selectFrom('deliveries').select('delivery_id').where('purpose', '=', 'password-reset').execute(),
    );
    expect(sent).not.toEqual([]);
  });
}

/** Makes the link whose token is in the examples. */
async function makeLink({ database, app }: World, userId: number, purpose: LinkPurpose): Promise<void> {
  await database.write(1, async (tx) => {
    await tx.sql.deleteFrom('password_links').where('company_id', '=', 1).execute();
    await tx.sql
      .insertInto('password_links')
      .values({
        company_id: 1,
        link_id: 1,
        user_id: userId,
        purpose,
        nonce: 'nonce',
        token_hash: hashToken('A'.repeat(43)),
        created_at: app.clock.now(),
        expires_at: app.clock.now() + 60 * MINUTE_MS,
      })
      .execute();
  });
}

async function addSecondFactor({ database, app }: World): Promise<void> {
  const at = app.clock.now();
  const row = { company_id: 1, user_id: 2, secret: '', last_step: 0, created_at: at, enabled_at: at };
  await database.write(1, async (tx) => tx.sql.insertInto('two_factor').values(row).execute());
}
