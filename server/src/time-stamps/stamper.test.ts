// @module-tag S65
import { createHash } from 'node:crypto';
import type { ServerResponse as Response } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTimeStampAuthority, type TimeStampAuthority } from '../../testing/time-stamp-authority.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, TEST_SECRETS, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { change, checkpointKey, createSigner, KEEPS_NOTHING } from '../audit/index.ts';
import { createLogger } from '../platform/logger.ts';
import { createOutbound } from '../platform/http/outbound.ts';
import { readAnswer } from './read-answer.ts';
import { leafText } from './statement.ts';
import { createStamper, type Stamper, stampingNotes } from './stamper.ts';
import { readStampAnswer, readStampFrom, type TimeStamp } from './stored-stamps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

/** Returns the root of a tree with all places filled, by RFC 9162, section 2.1.3.2. */
function provenRoot(leaf: string, { leafIndex, path }: TimeStamp): string {
  let [hash, place] = [sha256(Buffer.of(0), Buffer.from(leaf)), leafIndex];
  for (const beside of path.map((one) => Buffer.from(one, 'hex'))) {
    hash = place % 2 === 1 ? sha256(Buffer.of(1), beside, hash) : sha256(Buffer.of(1), hash, beside);
    place = Math.floor(place / 2);
  }
  return hash.toString('hex');
}

/** Returns a request for the same digest with another nonce. */
function otherNonce(query: Buffer): Buffer {
  const changed = Buffer.from(query);
  const place = changed.length - 4;
  changed[place] = Number(changed[place]) ^ 1;
  return changed;
}

describeOnEachEngine('the time stamp of a day', (on) => {
  let authority: TimeStampAuthority;
  let app: TestApp;
  let acme: TestCompany;
  let other: TestCompany;
  let log: string[] = [];
  let stamper: Stamper;

  beforeAll(async () => {
    authority = await startTimeStampAuthority();
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    other = await app.createCompany('Other');
    await sign();
    await on.database.writeAcross(async (tx) => {
      const now = app.clock.now();
      await tx.sql
        .insertInto('installation')
        .values({ company_id: 0, since: now, alive_at: now, blind: '[]' })
        .execute();
    });
  });
  afterAll(async () => {
    await app.close();
    await authority.close();
  });
  const open = (): Stamper =>
    createStamper({
      database: on.database,
      clock: app.clock,
      logger: createLogger('info', { write: (line) => void log.push(line) }),
      outbound: createOutbound({ allowPrivate: true }),
      url: authority.url,
      roots: [authority.root],
    });
  beforeEach(async () => {
    log = [];
    await on.database.writeAcross(async (tx) => {
      await tx.sql.deleteFrom('time_stamps').execute();
      await tx.sql
        .updateTable('installation')
        .set({ stamp_tried_at: null, stamped_at: null, stamp_failing_since: null, stamp_failure: null })
        .execute();
    });
    // At 16:00, an hour after a stamp is due.
    app.clock.advance(2 * DAY - (app.clock.now() % DAY) + 16 * HOUR);
    for (const company of [acme, other]) await happen(company);
    authority.received.length = 0;
    stamper = open();
  });
  afterEach(() => authority.answer((query, response) => void response.end(authority.reply(query))));

  const sign = async (): Promise<void> =>
    createSigner(on.database, { key: checkpointKey(TEST_SECRETS), kept: KEEPS_NOTHING }).sign(
      app.clock.now(),
    );
  /** Something happens in a company, and its log is signed. */
  const happen = async ({ companyId }: TestCompany): Promise<void> => {
    const deps = { database: on.database, clock: app.clock };
    await change(deps, companyId, { kind: 'system' }, async ({ record }) =>
      record('evidence_pack_ask', 'Changed something', {}),
    );
    await sign();
  };
  const firstStamp = async ({ companyId }: TestCompany, row = 0): Promise<TimeStamp | undefined> =>
    on.database.read(companyId, async (tx) => readStampFrom(tx, companyId, row));
  const readStored = async ({ companyId }: TestCompany, { seq }: TimeStamp): Promise<Buffer> =>
    on.database.read(companyId, async (tx) => readStampAnswer(tx, companyId, seq));

  test('is one for all companies, and each can prove its newest check-point by it without the others', async () => {
    await stamper.stamp();
    expect(authority.received).toHaveLength(1);
    const digests: string[] = [];
    const paths: string[] = [];
    for (const company of [acme, other]) {
      const { companyId } = company;
      const stamp = await firstStamp(company);
      expect(stamp).toBeDefined();
      if (stamp === undefined) continue;
      const head = await on.database.read(companyId, async (tx) =>
        tx.sql
          .selectFrom('audit_heads')
          .select(['seq', 'hash'])
          .where('company_id', '=', companyId)
          .executeTakeFirst(),
      );
      expect(head).toEqual({ seq: stamp.seq, hash: stamp.hash });
      const leaf = leafText({ companyId, ...stamp }, stamp.salt);
      const root = provenRoot(leaf, stamp);
      const answer = await readStored(company, stamp);
      expect(authority.verify(answer, root)).toContain('Verification: OK');
      digests.push(readAnswer(answer).imprint.digest.toString('hex'));
      paths.push(...stamp.path, leaf);
    }
    expect(new Set(digests).size).toBe(1);
    expect(paths.join()).not.toContain('Acme');
  });

  test('does not show a company how many others there are, nor anything to try about them', async () => {
    await stamper.stamp();
    const [own, foreign] = [await firstStamp(acme), await firstStamp(other)];
    expect([own?.treeSize, own?.path.length]).toEqual([1_024, 10]);
    expect(foreign?.salt).toMatch(/^[0-9a-f]{64}$/);
    const position = [other.companyId, foreign?.seq, foreign?.hash, foreign?.at];
    const guessed = JSON.stringify(['ts1 time stamp 1', ...position]);
    const hash = sha256(Buffer.of(0), Buffer.from(guessed)).toString('hex');
    expect(own?.path).not.toContain(hash);
  });

  test('is made by one of two servers, and once a day', async () => {
    await Promise.all([stamper.stamp(), open().stamp()]);
    app.clock.advance(6 * HOUR);
    await happen(acme);
    await Promise.all([stamper.stamp(), open().stamp()]);
    expect(authority.received).toHaveLength(1);
    // The next day, from 15:00 on.
    app.clock.advance(17 * HOUR + MINUTE);
    await sign();
    await stamper.stamp();
    expect(authority.received).toHaveLength(2);
  });

  test('is not made again for a log that has not grown', async () => {
    await stamper.stamp();
    const first = await firstStamp(other);
    app.clock.advance(DAY);
    await happen(acme);
    await stamper.stamp();
    expect(authority.received).toHaveLength(2);
    expect(await firstStamp(other)).toEqual(first);
    expect(await firstStamp(other, (first?.seq ?? 0) + 1)).toBeUndefined();
    app.clock.advance(DAY);
    await stamper.stamp();
    expect(authority.received).toHaveLength(2);
    expect(stampingNotes(stamper)).toEqual({ made: true });
  });

  test.each([
    [
      'answers 500',
      (_: Buffer, response: Response) => void response.writeHead(500).end(),
      'has the status 500',
    ],
    ['answers nothing', (_: Buffer, response: Response) => void response.end(), 'is not a time stamp'],
    ['hangs up', (_: Buffer, response: Response) => void response.destroy(), 'socket hang up'],
    [
      'answers 10 MB',
      (_: Buffer, response: Response) => void response.end(Buffer.alloc(10_000_000, 0x30)),
      'more than 200000 bytes',
    ],
    [
      'cuts its answer off',
      (query: Buffer, response: Response) => void response.end(authority.reply(query).subarray(0, 400)),
      'is not a time stamp',
    ],
    [
      'answers another request',
      (query: Buffer, response: Response) => void response.end(authority.reply(otherNonce(query))),
      'has another nonce',
    ],
    [
      'has an expired certificate',
      (query: Buffer, response: Response) =>
        void response.end(authority.sign(readAnswer(authority.reply(query)).info, 'expired')),
      'was not valid then',
    ],
  ])('is tried again where the authority %s, and told after a day', async (_, answers, reason) => {
    authority.answer(answers);
    for (let minutes = 0; minutes < 30; minutes += 1) {
      await stamper.stamp();
      app.clock.advance(MINUTE);
    }
    expect(authority.received).toHaveLength(2);
    expect(stampingNotes(stamper)).toEqual({ made: true });
    const since = new Date(app.clock.now() - 30 * MINUTE).toISOString();
    app.clock.advance(DAY);
    await stamper.stamp();
    // A server that made no attempt itself tells it too.
    const second = open();
    await second.stamp();
    for (const one of [stamper, second]) {
      expect(stampingNotes(one)).toEqual({
        made: false,
        failingSince: since,
        reason: expect.stringContaining(reason),
      });
    }
    expect(log.filter((line) => line.includes('for more than a day'))).toHaveLength(1);
    authority.answer((query, response) => void response.end(authority.reply(query)));
    app.clock.advance(15 * MINUTE);
    await stamper.stamp();
    await second.stamp();
    expect([stampingNotes(stamper), stampingNotes(second)]).toEqual([{ made: true }, { made: true }]);
    expect(await firstStamp(acme)).toBeDefined();
  });

  test('is asked for once more by another server, where the one that asked was killed', async () => {
    await on.database.writeAcross(async (tx) =>
      tx.sql.updateTable('installation').set({ stamp_tried_at: app.clock.now() }).execute(),
    );
    await stamper.stamp();
    expect(authority.received).toHaveLength(0);
    app.clock.advance(15 * MINUTE);
    await stamper.stamp();
    expect(authority.received).toHaveLength(1);
    expect(await firstStamp(acme)).toBeDefined();
  });
});
