import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { addCompany } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { hashRow, NO_HASH } from './hash-row.ts';
import {
  acceptPast,
  change,
  checkpointKey,
  createSigner,
  exportLog,
  openKept,
  verifyChain,
  verifyFile,
} from './index.ts';
import { KEPT_FILE } from './kept-checkpoints.ts';
import { readWitnesses } from './read-witnesses.ts';

const key = checkpointKey({ derive: () => Buffer.alloc(32, 1) });
const NOW = Date.UTC(2026, 0, 31, 10);
const DAY_MS = 86_400_000;

describeOnEachEngine('a log that somebody with all rights but without the secret wrote anew', (on) => {
  let folder: string;
  let companyId: number;

  beforeAll(async () => {
    if (on.engine !== 'sqlite') return;
    const triggers = await asOwner(
      on.location,
      `select name from sqlite_schema where type = 'trigger' and name like 'audit%'`,
    );
    for (const { name } of triggers as { name: string }[]) await asOwner(on.location, `drop trigger ${name}`);
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ts1-forgery-'));
    companyId = await addCompany(on.database, `Company ${Math.random()}`);
    await write(10);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = async (count: number, at = NOW) => {
    for (let row = 0; row < count; row += 1) {
      await change(
        { database: on.database, clock: { now: () => at } },
        companyId,
        { kind: 'system' },
        async (made) => made.record('settings_update', `Change ${row}`, { row }),
      );
    }
  };
  /** A server that starts on that data directory and signs once. */
  const serve = async (directory = folder, now = NOW, own = key) => {
    const signed: number[] = [];
    const kept = openKept(directory);
    const signer = createSigner(
      on.database,
      { key: own, kept },
      { signed: (one) => void (one.companyId === companyId && signed.push(one.seq)) },
    );
    await signer.sign(now);
    return { signed, refused: signer.refused.get(companyId)?.reason, kept: kept.newestCheckpoint(companyId) };
  };
  const verify = async (directory = folder) =>
    verifyChain(on.database, companyId, {
      trustedKeys: [key.publicKey],
      kept: openKept(directory).newestCheckpoint(companyId),
      now: NOW,
    });
  const tamper = async (...statements: string[]) =>
    asOwner(
      on.location,
      ...(on.engine === 'postgres' ? ['set session_replication_role = replica'] : []),
      ...statements.map((statement) => statement.replaceAll('$own', `company_id = ${companyId}`)),
    );
  /** Writes the chain again from a row on, with hashes that fit, up to its end; `seq` of another end cuts it there. */
  const forge = async (from: number, until = Infinity) => {
    let previousHash = NO_HASH;
    const statements = ['delete from audit_checkpoints where $own'];
    let last = 0;
    for (const row of await auditRows(on.database, companyId)) {
      if (row.seq > until) break;
      const forged = {
        companyId,
        seq: row.seq,
        at: row.at,
        actorKind: row.actor_kind,
        userId: row.user_id,
        actorName: row.actor_name,
        action: row.action,
        description: row.seq === from ? 'Never happened' : row.description,
        details: row.details,
        previousHash,
      };
      const hash = hashRow(forged);
      statements.push(
        `update audit_log set description = '${forged.description}', previous_hash = '${previousHash}', hash = '${hash}' where $own and seq = ${row.seq}`,
      );
      previousHash = hash;
      last = row.seq;
    }
    statements.push(
      `delete from audit_log where $own and seq > ${last}`,
      `update audit_heads set seq = ${last}, hash = '${previousHash}' where $own`,
    );
    await tamper(...statements);
  };
  const checkpoints = async () => tamper('select seq from audit_checkpoints where $own order by seq');

  test(
    'gets no signature of a server that starts later, is found broken, and changes go on',
    { tags: ['S42'] },
    async () => {
      expect(await serve()).toMatchObject({ signed: [10], refused: undefined });
      await forge(4);
      expect(await serve()).toMatchObject({ signed: [], refused: 'different', kept: { seq: 10 } });
      expect((await verify()).flaw).toEqual({ seq: 10, kind: 'replaced' });
      await write(1);
      expect(await serve()).toMatchObject({ signed: [], refused: 'different' });
      expect(await checkpoints()).toEqual([]);
      const exported = exportLog(on.database, {
        companyId,
        company: 'Acme',
        actor: { kind: 'operator' },
        signing: { key, kept: openKept(folder) },
        at: NOW,
      });
      await expect(exported).rejects.toThrow('another row stands in its place');
    },
  );

  test('and cut off gets none either, nor one that is gone', { tags: ['S43'] }, async () => {
    await serve();
    await forge(99, 7);
    expect(await serve()).toMatchObject({ signed: [], refused: 'shorter' });
    expect((await verify()).flaw).toEqual({ seq: 8, kind: 'missing' });
    await tamper('delete from audit_log where $own', 'delete from audit_heads where $own');
    expect(await serve()).toMatchObject({ signed: [], refused: 'shorter' });
  });

  test(
    'is found by a server whose own directory lags behind, as long as it saw a row of the forged part',
    { tags: ['S45'] },
    async () => {
      const other = join(folder, 'other');
      await serve();
      await write(3);
      const elsewhere = mkdtempSync(join(tmpdir(), 'ts1-forgery-'));
      try {
        expect(await serve(elsewhere)).toMatchObject({ signed: [13] });
        expect(existsSync(join(other, KEPT_FILE))).toBe(false);
        // The first server is at row 10 still: that is a part of the log, so it signs on and catches up.
        await write(1);
        expect(openKept(folder).newestCheckpoint(companyId)?.seq).toBe(10);
        expect(await serve()).toMatchObject({ signed: [14], refused: undefined, kept: { seq: 14 } });
        await forge(12);
        expect(await serve(elsewhere)).toMatchObject({ signed: [], refused: 'different', kept: { seq: 13 } });
      } finally {
        rmSync(elsewhere, { recursive: true });
      }
    },
  );

  test('and its data directory emptied is not signed as if it were new', { tags: ['S44'] }, async () => {
    await serve();
    await forge(4);
    rmSync(join(folder, KEPT_FILE));
    expect(await serve(folder, NOW + DAY_MS + 1)).toMatchObject({ signed: [], refused: 'never-signed' });
    expect(await verifyAt(NOW + DAY_MS)).toEqual({ seq: 1, kind: 'not-signed' });
  });

  const verifyAt = async (now: number) =>
    (await verifyChain(on.database, companyId, { trustedKeys: [key.publicKey], now })).flaw;

  test('under check-points of a key of his own gets none of ours', { tags: ['S44'] }, async () => {
    const his = checkpointKey({ derive: () => Buffer.alloc(32, 2) });
    await serve();
    await forge(4);
    rmSync(join(folder, KEPT_FILE));
    await serve(folder, NOW, his);
    expect(await serve()).toMatchObject({ signed: [], refused: 'foreign' });
    rmSync(join(folder, KEPT_FILE));
    expect(await serve()).toMatchObject({ signed: [], refused: 'foreign' });
  });

  test('is not signed either when what the data directory keeps cannot be read', async () => {
    await serve();
    await forge(4);
    const kept = readFileSync(join(folder, KEPT_FILE), 'utf8');
    writeFileSync(join(folder, KEPT_FILE), `${kept.slice(0, -20)}\n`);
    const signer = createSigner(on.database, { key, kept: openKept(folder) });
    await expect(signer.sign(NOW)).rejects.toThrow('not signed');
    expect(signer.failure).toContain('cannot be read');
    expect(await checkpoints()).toEqual([]);
    // Any other company would be signed again; this one is moved out of the way of other tests.
    writeFileSync(join(folder, KEPT_FILE), kept);
  });

  describe('or of which a backup was restored', () => {
    const accept = async (directory = folder, at = NOW + 1_000) =>
      acceptPast(on.database, { companyId, key, kept: openKept(directory).newestCheckpoint(companyId), at });
    /** As a restore leaves it: shorter, with the check-points of that time. */
    const restore = async (seq: number) =>
      tamper(
        `delete from audit_log where $own and seq > ${seq}`,
        `delete from audit_checkpoints where $own and seq > ${seq}`,
        `update audit_heads set seq = ${seq}, hash = (select hash from audit_log where $own and seq = ${seq}) where $own`,
      );

    test(
      'is signed on once an operator accepts it, by a row that names both and counts for every server',
      { tags: ['S46'] },
      async () => {
        await serve();
        const elsewhere = mkdtempSync(join(tmpdir(), 'ts1-forgery-'));
        await write(3);
        await serve();
        await write(3);
        await serve(elsewhere);
        const before = openKept(folder).newestCheckpoint(companyId);
        await restore(10);
        expect((await serve()).refused).toBe('shorter');
        await accept();
        const row = (await auditRows(on.database, companyId)).at(-1);
        expect(row).toMatchObject({ seq: 11, action: 'audit_accept', actor_kind: 'operator' });
        expect(row?.description).toContain('signed at row 13');
        expect(JSON.parse(row?.details ?? '')).toMatchObject({
          present: { row: 10 },
          signedBefore: { row: 13, hash: before?.hash },
        });
        await write(1);
        expect(await serve(folder, NOW + 2_000)).toMatchObject({ signed: [12], refused: undefined });
        expect(await serve(elsewhere, NOW + 2_000)).toMatchObject({ refused: undefined, kept: { seq: 12 } });
        expect((await verify()).flaw).toBeUndefined();
        // An earlier acceptance does not excuse a later restore.
        await write(5, NOW + 3_000);
        await serve(folder, NOW + 3_000);
        await restore(12);
        expect((await serve(folder, NOW + 3_000)).refused).toBe('shorter');
        rmSync(elsewhere, { recursive: true });
      },
    );

    test('is not accepted by a row that somebody made without the key', { tags: ['S46'] }, async () => {
      await serve();
      await forge(4);
      await change(
        { database: on.database, clock: { now: () => NOW + 1_000 } },
        companyId,
        { kind: 'operator' },
        async (made) => made.record('audit_accept', 'Accepted'),
      );
      expect((await serve()).refused).toBe('different');
      // A genuine check-point under a row that was made to look like one.
      const [own] = await auditRows(on.database, companyId);
      const genuine = key.sign({ companyId, seq: 1, hash: own?.hash ?? '', at: NOW + 2_000 });
      await tamper(
        `insert into audit_checkpoints (company_id, seq, hash, at, public_key, signature) values
          (${companyId}, 1, '${genuine.hash}', ${genuine.at}, '${genuine.publicKey}', '${genuine.signature}')`,
        `update audit_log set action = 'audit_accept' where $own and seq = 1`,
      );
      expect((await serve()).refused).toBe('different');
    });
  });

  test(
    'is no continuation of an export or a check-point from before, and a log that only grew is',
    { tags: ['S48'] },
    async () => {
      await serve();
      const file = join(folder, 'old.jsonl');
      const text = await exportLog(on.database, {
        companyId,
        company: 'Acme',
        actor: { kind: 'operator' },
        signing: { key, kept: openKept(folder) },
        at: NOW,
      });
      writeFileSync(file, (await buffer(Readable.from(text))).toString());
      const log = join(folder, 'log.jsonl');
      appendFileSync(log, `Dear operator,\n\n${readFileSync(join(folder, KEPT_FILE), 'utf8')}`);
      await write(3);
      await serve();
      const against = async (old: string) => {
        const witnesses = (await readWitnesses(old, [key.publicKey])).filter(
          (one) => one.companyId === companyId,
        );
        expect(witnesses).toHaveLength(1);
        return (await verifyChain(on.database, companyId, { trustedKeys: [key.publicKey], witnesses })).flaw;
      };
      expect([await against(file), await against(log)]).toEqual([undefined, undefined]);
      expect(
        (await verifyFile(file, [key.publicKey], await readWitnesses(file, [key.publicKey]))).flaw,
      ).toBeUndefined();
      await forge(4);
      expect(await against(file)).toEqual({ seq: 11, kind: 'replaced' });
      expect(await against(log)).toEqual({ seq: 10, kind: 'replaced' });
      const cut = join(folder, 'cut.jsonl');
      writeFileSync(cut, readFileSync(file, 'utf8').split('\n').slice(0, -2).join('\n'));
      await expect(readWitnesses(cut, [key.publicKey])).rejects.toThrow('is broken itself');
      const other = checkpointKey({ derive: () => Buffer.alloc(32, 2) });
      await expect(readWitnesses(log, [other.publicKey])).rejects.toThrow('not signed by a trusted key');
      writeFileSync(log, 'nothing');
      await expect(readWitnesses(log, [key.publicKey])).rejects.toThrow('holds neither');
    },
  );
});
