import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { CONFIRM_IDENTITY_PROBLEM, fold, type Method } from '@ts1/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createAlarmJudge } from '../alarms/index.ts';
import { buildApp, type AppDeps } from '../app.ts';
import { KEEPS_NOTHING } from '../audit/index.ts';
import { createCompany } from '../companies/index.ts';
import type { Database } from '../database/index.ts';
import { announceStored, startIngest, type Ingest } from '../ingest/index.ts';
import { announceAlarms, announceCommands, type LiveHub } from '../live/index.ts';
import { createNotifier } from '../notifications/index.ts';
import { createSharedAttempts } from '../platform/security/attempt-limits.ts';
import { createLogger } from '../platform/logger.ts';
import { createMetrics } from '../platform/process/metrics.ts';
import { createOutbound } from '../platform/http/outbound.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { readConfig } from '../config.ts';
import { createAlarmTeller, createCommandTeller } from '../webhooks/index.ts';
import { testCommands } from './test-commands.ts';
import { createTestHub } from './test-hub.ts';
import { simulatedClock, type SimulatedClock } from './simulated-clock.ts';

export const TEST_PASSWORD = 'a long enough passphrase';
export const TEST_SETUP_CODE = 'ABCD-EFGH-JKLM';

type Body = NonNullable<InjectOptions['payload']>;

/** Somebody at a browser of their own. */
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
  /** The same, without proving who they are when that is asked. */
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
  /** Lines of the log, from `warn` up. */
  readonly log: readonly string[];
  /** Creates a company with an admin and a viewer, both signed in. Its name is made unlike any other. */
  createCompany(name?: string): Promise<TestCompany>;
  close(): Promise<void>;
}

type TestOverrides = Partial<Omit<AppDeps, 'notifications'>> & {
  readonly environment?: Record<string, string>;
  readonly notifications?: Partial<AppDeps['notifications']>;
};

let companies = 0;
/** Secrets that every app of a test run shares, like the servers of one installation. */
export const TEST_SECRETS: Secrets = {
  derive: (purpose) => createHash('sha256').update(purpose).digest(),
};
/** At the least cost there is, which a hash carries with it: every test person signs in. */
const passwordHash = hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Builds the app on a test's database, with a simulated clock and every answer checked against its contract. */
export async function createTestApp(
  database: Database,
  { environment = {}, ...overrides }: TestOverrides = {},
): Promise<TestApp> {
  const clock = simulatedClock();
  const log: string[] = [];
  const logger = createLogger('warn', { write: (line) => void log.push(line) });
  const live = overrides.live ?? createTestHub(database, { logger }).live;
  const notifications = {
    senders: {},
    wake: () => {},
    outbound: createOutbound({ allowPrivate: false }),
    pushKey: '',
    ...overrides.notifications,
  };
  const onAlarmChanges = overrides.onAlarmChanges ?? [
    announceAlarms(live),
    createNotifier({ clock, wake: notifications.wake }),
    createAlarmTeller({ clock, wake: () => wakeWebhooks() }),
  ];
  const wakeWebhooks = overrides.wakeWebhooks ?? (() => {});
  const steps = [createAlarmJudge({ clock, onChanges: onAlarmChanges })];
  const commands = overrides.commands ?? {
    ...testCommands,
    commandsChanged: announceCommands(live, createCommandTeller({ clock, wake: wakeWebhooks })),
    commandQueued: (baseUnitId: number) => ingest.commands.wake(baseUnitId),
  };
  const ingest =
    overrides.ingest ??
    (await startIngest({ database, clock, logger, steps, commands, ...announceStored(live) }));
  const http = await buildApp({
    config: readConfig(environment),
    database,
    clock,
    attempts: createSharedAttempts(clock).limits,
    logger,
    metrics: createMetrics(),
    secrets: TEST_SECRETS,
    keptCheckpoints: KEEPS_NOTHING,
    setupCode: TEST_SETUP_CODE,
    deviceKeyRevoked: (baseUnitId) => ingest.endAccess(baseUnitId),
    ingest,
    commands,
    latestFirmware: { read: async () => '1.10' },
    weather: { read: async () => null },
    pages: { read: async () => null },
    onAlarmChanges,
    wakeWebhooks,
    readiness: { stores: [], watches: [] },
    webDirectory: null,
    answers: 'checked',
    ...overrides,
    notifications,
    live,
  });
  return {
    http,
    ingest,
    clock,
    live,
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
        admin: await signIn(http, companyName, email),
        viewer: await signIn(http, companyName, 'viewer@example.org'),
      };
    },
    async close() {
      await Promise.all([http.close(), ingest.close()]);
    },
  };
}

async function addViewer(database: Database, companyId: number, now: number): Promise<void> {
  const email = 'viewer@example.org';
  await database.write(companyId, async (tx) => {
    const [userId = 0] = await tx.dialect.nextIds(tx, 'users', 1);
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

/** Signs in with the password of every test person and keeps the cookies. */
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
  /** As a browser does: asked who they are, people confirm it, and the call is made again. */
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
