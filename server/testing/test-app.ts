import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { CONFIRM_IDENTITY_PROBLEM, fold, type Method } from '@ts1/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { KEEPS_NOTHING } from '../src/audit/index.ts';
import { createCompany } from '../src/companies/index.ts';
import {
  BY_HAND,
  composeServer,
  type Duties,
  type OwnParts,
  type Surroundings,
} from '../src/composition/index.ts';
import { readConfig } from '../src/config.ts';
import { type Database, nextId } from '../src/database/index.ts';
import type { Events } from '../src/events.ts';
import type { ReadingsImporter } from '../src/imports/index.ts';
import type { Ingest } from '../src/ingest/index.ts';
import type { LiveHub } from '../src/live/index.ts';
import { createOutbound } from '../src/platform/http/outbound.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createMetrics } from '../src/platform/http/metrics.ts';
import type { Secrets } from '../src/platform/security/secrets.ts';
import { simulatedClock, type SimulatedClock } from './simulated-clock.ts';

export const TEST_PASSWORD = 'a long enough passphrase';
export const TEST_SETUP_CODE = 'ABCD-EFGH-JKLM';

type Body = NonNullable<InjectOptions['payload']>;

/** A user in their own browser. */
export interface TestPerson {
  readonly companyId: number;
  readonly userId: number;
  readonly email: string;
  readonly companyName: string;
  /** Calls the API with this person's cookies; `path` is below `/api`. */
  call(
    method: Method,
    path: string,
    body?: Body,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Calls the API likewise, without confirming the user's identity when that is asked. */
  readonly callOnce: TestPerson['call'];
}

export interface TestCompany {
  readonly companyId: number;
  readonly name: string;
  readonly admin: TestPerson;
  readonly viewer: TestPerson;
}

export interface TestApp {
  readonly http: FastifyInstance;
  readonly ingest: Ingest;
  readonly clock: SimulatedClock;
  readonly live: LiveHub;
  readonly readingsImporter: ReadingsImporter;
  readonly events: Events;
  /** Lines of the log, from `warn` up. */
  readonly log: readonly string[];
  /** Creates a company with an admin and a viewer, both signed in. Its name is made unique. */
  createCompany(name?: string): Promise<TestCompany>;
  close(): Promise<void>;
}

type TestOverrides = Partial<Surroundings> &
  OwnParts & {
    readonly environment?: Record<string, string>;
    readonly readiness?: Duties['readiness'];
    readonly notifications?: Partial<Pick<Surroundings, 'senders' | 'outbound' | 'pushKey'>>;
  };

let companies = 0;
/** Secrets that every app of a test run shares, like the servers of one installation. */
export const TEST_SECRETS: Secrets = {
  derive: (purpose) => createHash('sha256').update(purpose).digest(),
};
/** A hash of the lowest cost, which the hash itself records: every test person signs in. */
const passwordHash = hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/**
 * Composes a server as an installation does, on a test's database, with a simulated clock and every answer compared
 * with its contract. Nothing happens by time alone: tests cause each step.
 */
export async function createTestApp(
  database: Database,
  {
    environment = {},
    notifications,
    readiness,
    live,
    attempts,
    ingest,
    onAlarmChanges,
    ...overrides
  }: TestOverrides = {},
): Promise<TestApp> {
  const clock = simulatedClock();
  const log: string[] = [];
  const logger = createLogger('warn', { write: (line) => void log.push(line) });
  const closing = new AsyncDisposableStack();
  const surroundings: Surroundings = {
    config: readConfig(environment),
    database,
    clock,
    logger,
    metrics: createMetrics(),
    secrets: TEST_SECRETS,
    setupCode: TEST_SETUP_CODE,
    keptCheckpoints: KEEPS_NOTHING,
    openChannel: () => ({ send: () => {}, close: async () => {} }),
    senders: {},
    outbound: createOutbound({ allowPrivate: false }),
    pushKey: '',
    latestFirmware: { read: async () => '1.10' },
    weather: { read: async () => null },
    pages: { read: async () => null },
    webDirectory: null,
    answers: 'checked',
    ...notifications,
    ...overrides,
  };
  const own = {
    ...(live && { live }),
    ...(attempts && { attempts }),
    ...(ingest && { ingest }),
    ...(onAlarmChanges && { onAlarmChanges }),
  };
  const server = await composeServer(surroundings, closing, {
    startDuties: async (slices) => ({ ...(await BY_HAND(slices)), ...(readiness && { readiness }) }),
    own,
  });
  return {
    http: server.http,
    ingest: server.ingest,
    events: server.events,
    live: server.live,
    readingsImporter: server.readingsImporter,
    clock,
    log,
    async createCompany(name = 'Company') {
      companies += 1;
      const companyName = `${name} ${companies}`;
      const email = 'admin@example.org';
      const created = await database.writeAcross(async (tx) =>
        createCompany(tx, clock.now(), { companyName, email, passwordHash: await passwordHash }),
      );
      await addViewer(database, created.companyId, clock.now());
      return {
        companyId: created.companyId,
        name: companyName,
        admin: await signIn(server.http, companyName, email),
        viewer: await signIn(server.http, companyName, 'viewer@example.org'),
      };
    },
    async close() {
      await closing.disposeAsync();
    },
  };
}

async function addViewer(database: Database, companyId: number, now: number): Promise<void> {
  const email = 'viewer@example.org';
  await database.write(companyId, async (tx) => {
    const userId = await nextId(tx, 'users');
    const row = {
      company_id: companyId,
      user_id: userId,
      email,
      email_folded: fold(email),
      username: 'viewer',
      first_name: null,
      last_name: null,
      phone_number: null,
      role: 2,
      password_hash: await passwordHash,
      is_disabled: 0,
      locked_until: null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    } as const;
    await tx.sql.insertInto('users').values(row).execute();
  });
}

function isUnconfirmed({ statusCode, body }: LightMyRequestResponse): boolean {
  return statusCode === 403 && body.includes(CONFIRM_IDENTITY_PROBLEM);
}

/** Signs in with the password that all test people share, and keeps the cookies. */
export async function signIn(http: FastifyInstance, companyName: string, email: string): Promise<TestPerson> {
  const cookies: Record<string, string> = {};
  const call: TestPerson['call'] = async (method, path, body, headers) => {
    const response = await http.inject({
      method,
      url: `/api${path}`,
      cookies,
      ...(headers && { headers }),
      ...(body !== undefined && { payload: body }),
    });
    for (const { name, value } of response.cookies) cookies[name] = value;
    return response;
  };
  /** Calls as a browser does: when asked, the user confirms their identity, and the call is made again. */
  const callConfirmed: TestPerson['call'] = async (method, path, body, headers) => {
    const response = await call(method, path, body, headers);
    if (!isUnconfirmed(response)) return response;
    const confirmed = await call('POST', '/auth/confirm', { password: TEST_PASSWORD });
    return confirmed.statusCode === 204 ? call(method, path, body, headers) : response;
  };
  const response = await call('POST', '/auth/login', { companyName, email, password: TEST_PASSWORD });
  if (response.statusCode !== 200) throw new Error(`sign-in of ${email} failed: ${response.body}`);
  const { userID, companyID } = response.json().userData;
  return { companyId: companyID, userId: userID, email, companyName, call: callConfirmed, callOnce: call };
}
