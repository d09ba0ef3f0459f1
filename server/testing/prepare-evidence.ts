import { evidencePack, present } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { checkpointKey, createSigner, KEEPS_NOTHING } from '../src/audit/index.ts';
import { type MakeDeps, makeDuePacks } from '../src/evidence/index.ts';
import { createLogger } from '../src/platform/logger.ts';
import { type NewReading, recordSeals, sealReadings } from '../src/readings/index.ts';
import { auditRows } from './audit-rows.ts';
import type { EngineFixture } from './each-engine.ts';
import { EXAMPLE_CERTIFICATE } from './furnish-company.ts';
import { newReading } from './new-reading.ts';
import { storeReadings } from './stored-readings.ts';
import { createTestApp, signIn, TEST_SECRETS, type TestApp, type TestCompany } from './test-app.ts';
import {
  blobReader,
  describeReport,
  nodePlatform,
  verifyPack as verifyByProgram,
} from '../src/evidence-verifier/index.ts';
import { verifyPack } from './verify-pack.ts';
import { openWatchedStore, type WatchedStore } from './watched-store.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The key of the installation of tests. */
export const EVIDENCE_KEY = checkpointKey(TEST_SECRETS);

interface World {
  readonly app: TestApp;
  readonly acme: TestCompany;
  readonly store: WatchedStore;
  readonly sensor: { readonly id: number; readonly serialNo: string };
  /** Midnight four days before the test begins. */
  readonly first: number;
}

/** Prepares a suite whose tests each have a company with one sensor, and ask for evidence packs of it. */
export function prepareEvidence(on: EngineFixture) {
  let app: TestApp | undefined;
  let world: World | undefined;
  const now = (): World => present(world, 'a test that runs');

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app?.close());
  beforeEach(async () => {
    const opened = present(app);
    const acme = await opened.createCompany('Acme');
    const store = await openWatchedStore(opened, acme);
    const sensor = await store.addSensor();
    const first = Math.floor(opened.clock.now() / DAY) * DAY - 4 * DAY;
    world = { app: opened, acme, store, sensor, first };
  });

  const deps = (given: Partial<MakeDeps> = {}): MakeDeps => ({
    database: on.database,
    clock: now().app.clock,
    logger: createLogger('silent'),
    announceChange: () => {},
    signing: { key: EVIDENCE_KEY, kept: KEEPS_NOTHING },
    drawPdf: async () => EXAMPLE_CERTIFICATE,
    ...given,
  });
  const ask = async (body: object = {}) =>
    now().acme.admin.call('POST', '/evidence', {
      sensorIds: [now().sensor.id],
      startDate: new Date(now().first).toISOString(),
      endDate: new Date(now().first + 4 * DAY - 1).toISOString(),
      ...body,
    });
  const asked = async (body: object = {}): Promise<number> => {
    const answer = await ask(body);
    expect(answer.statusCode).toBe(202);
    return evidencePack.parse(answer.json()).id;
  };
  const download = async (id: number): Promise<Buffer> => {
    const answer = await now().acme.admin.call('GET', `/evidence/${id}/file`);
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };
  return {
    now,
    deps,
    ask,
    asked,
    download,
    read: async (id: number) =>
      evidencePack.parse((await now().acme.admin.call('GET', `/evidence/${id}`)).json()),
    /** Has a pack made, and verifies it: here, and by the program that is in it. */
    made: async (body: object = {}) => {
      const id = await asked(body);
      await makeDuePacks(deps());
      const file = await download(id);
      const keys = [EVIDENCE_KEY.publicKey];
      const platform = await nodePlatform();
      const report = await verifyByProgram(blobReader(new Blob([new Uint8Array(file)])), { keys, platform });
      const [verdict] = describeReport(report);
      if (verdict !== 'whole') throw new Error(`the pack is ${verdict}`);
      return verifyPack(file, EVIDENCE_KEY.publicKey);
    },
    /** Lets time pass, over which sessions end; the audit log is signed before. */
    pass: async (ms: number) => {
      const { app: opened, acme } = now();
      await createSigner(on.database, deps().signing).sign(opened.clock.now());
      opened.clock.advance(ms);
      const admin = await signIn(opened.http, acme.name, acme.admin.email);
      world = { ...now(), acme: { ...acme, admin } };
    },
    /** Returns readings from one moment to another, some of them above the limit. */
    measured: (from: number, to: number, everyMs = 10 * MINUTE, sensorId = now().sensor.id) =>
      Array.from({ length: Math.floor((to - from) / everyMs) }, (_, row) =>
        newReading(sensorId, from + row * everyMs, { temperature: -18 + (row % 60) / 10 }),
      ),
    keep: async (readings: readonly NewReading[]) =>
      storeReadings(on.database, now().acme.companyId, readings),
    seal: async () => {
      await sealReadings({ ...deps(), pauseMs: 0 });
      await recordSeals(deps());
    },
    rowsWith: async (action: string) =>
      (await auditRows(on.database, now().acme.companyId)).filter((row) => row.action === action),
  };
}
