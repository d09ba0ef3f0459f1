// @module-tag S65
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { present } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { signPack } from '../../testing/evidence/make-pack.ts';
import { type Verdict, verdictsOfPython } from '../../testing/evidence/verdicts.ts';
import { verdictOfProgram } from '../../testing/evidence/verdict-of-program.ts';
import { toZip } from '../../testing/evidence/zip-file.ts';
import { findProgram } from '../../testing/find-program.ts';
import { EVIDENCE_KEY, prepareEvidence } from '../../testing/prepare-evidence.ts';
import { startTimeStampAuthority, type TimeStampAuthority } from '../../testing/time-stamp-authority.ts';
import { describeReport, nodePlatform, verifyPack, WrongPack } from '../evidence-verifier/index.ts';
import { createLogger } from '../platform/logger.ts';
import { openStamper } from '../time-stamps/index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const python = findProgram('python3', 'PYTHON_PATH');
const stampsFile = z.object({
  stamps: z.array(
    z.object({
      file: z.string(),
      row: z.int(),
      stampedAt: z.string(),
      signedAt: z.string(),
      salt: z.string(),
      leafIndex: z.int(),
      treeSize: z.int(),
      path: z.array(z.string()),
    }),
  ),
});
type Stamp = z.output<typeof stampsFile>['stamps'][number];

describeOnEachEngine('the time stamps of an evidence pack', (on) => {
  const { now, made, pass, measured, keep, seal } = prepareEvidence(on);
  let authority: TimeStampAuthority;
  let folder: string;

  beforeAll(async () => {
    authority = await startTimeStampAuthority();
    folder = mkdtempSync(join(tmpdir(), 'ts1-pack-stamps-'));
    await on.database.writeAcross(async (tx) =>
      tx.sql
        .insertInto('installation')
        .values({ company_id: 0, since: 0, alive_at: 0, blind: '[]' })
        .execute(),
    );
  });
  afterAll(async () => {
    await authority.close();
    rmSync(folder, { recursive: true });
  });

  const stamp = async (): Promise<void> =>
    openStamper({
      database: on.database,
      clock: now().app.clock,
      logger: createLogger('silent'),
      url: authority.url,
      roots: [authority.root],
    }).stamp();
  /** Makes a pack of days that were sealed and then stamped. */
  const stamped = async (): Promise<ReadonlyMap<string, Buffer>> => {
    await keep(measured(now().first, now().first + 4 * DAY, HOUR));
    await seal();
    await pass(HOUR);
    await stamp();
    await pass(DAY);
    return (await made()).files;
  };
  const readStamps = (files: ReadonlyMap<string, Buffer>): Stamp[] =>
    stampsFile.parse(JSON.parse(String(files.get('timestamps.json')))).stamps;
  /** Verdicts of both programs on a pack whose files somebody with the key has signed. */
  const verdicts = async (files: ReadonlyMap<string, Buffer>): Promise<Verdict[]> => {
    const { publicKey: _, files: __, ...manifest } = JSON.parse(String(files.get('manifest.json')));
    const content = new Map([...files].filter(([name]) => !name.startsWith('manifest.')));
    const sign = (message: Uint8Array): string => EVIDENCE_KEY.signFile(message);
    const zip = toZip(signPack({ manifest, files: content }, { publicKey: EVIDENCE_KEY.publicKey, sign }));
    const keys = [EVIDENCE_KEY.publicKey];
    const program = { describeReport, verifyPack, WrongPack };
    const byProgram = await verdictOfProgram(program, zip, { keys, platform: await nodePlatform() });
    const byPython =
      python === null ? [] : await verdictsOfPython(python, folder, [zip], EVIDENCE_KEY.publicKey);
    return [byProgram, ...byPython];
  };
  const altered = (files: ReadonlyMap<string, Buffer>, change: Partial<Stamp>): Map<string, Buffer> =>
    new Map(files).set(
      'timestamps.json',
      Buffer.from(JSON.stringify({ stamps: readStamps(files).map((one) => ({ ...one, ...change })) })),
    );

  test('lead from its sealed days to the answer of the authority, which openssl accepts', async () => {
    const files = await stamped();
    const [one, ...more] = readStamps(files);
    const { file, row, stampedAt } = present(one);
    expect(more).toEqual([]);
    for (const { code, text } of await verdicts(files)) {
      expect(code).toBe(0);
      const [, root] = new RegExp(
        `time stamp: ${stampedAt}, of audit row ${row}; .* openssl ts -verify -digest (\\w+) -in ${file} `,
      ).exec(text) ?? [undefined, ''];
      expect(authority.verify(present(files.get(file)), root)).toContain('Verification: OK');
    }
    // From the row of the seal to the one that is stamped no row is missing.
    const ids = [...String(files.get('audit.jsonl')).matchAll(/^\{"kind":"entry","id":(\d+),/gm)].map(
      ([, id]) => Number(id),
    );
    const seals = [...String(files.get('seals.json')).matchAll(/"auditRow":(\d+)/g)].map(([, id]) =>
      Number(id),
    );
    const needed = Array.from({ length: row - Math.min(...seals) + 1 }, (_, at) => Math.min(...seals) + at);
    expect(ids).toEqual(expect.arrayContaining(needed));
  });

  test('are not there where none were made, and the pack is whole', async () => {
    await keep(measured(now().first, now().first + 4 * DAY, HOUR));
    await seal();
    const { files } = await made();
    expect([...files.keys()].filter((name) => name.startsWith('timestamps'))).toEqual([]);
    for (const { text } of await verdicts(files)) expect(text).not.toContain('time stamp');
  });

  test('are refused by both programs with one thing wrong, by the file in which it is', async () => {
    const files = await stamped();
    const [stampOfPack] = readStamps(files);
    const { file, path, leafIndex, salt, row } = present(stampOfPack);
    const zeros = '0'.repeat(64);
    const answer = present(files.get(file));
    const refused = Buffer.from(answer);
    refused[refused.indexOf(Buffer.from('020100', 'hex')) + 2] = 2;
    const cases: [string, ReadonlyMap<string, Buffer>, string][] = [
      ['another salt', altered(files, { salt: zeros }), file],
      ['another place', altered(files, { leafIndex: leafIndex ^ 1 }), file],
      ['another path', altered(files, { path: [zeros, ...path.slice(1)] }), file],
      ['a short path', altered(files, { path: path.slice(1) }), 'timestamps.json'],
      ['a long path', altered(files, { path: [...path, zeros] }), 'timestamps.json'],
      ['a salt that is none', altered(files, { salt: salt.slice(1) }), 'timestamps.json'],
      ['another row', altered(files, { row: row + 1_000 }), 'timestamps.json'],
      [
        'another time of the check-point',
        altered(files, { signedAt: '2026-01-01T00:00:00.000Z' }),
        'timestamps.json',
      ],
      ['another time of the stamp', altered(files, { stampedAt: '2026-01-01T00:00:00.000Z' }), file],
      [
        'an answer that is missing',
        altered(files, { file: 'timestamps/1000000.tsr' }),
        'timestamps/1000000.tsr',
      ],
      ['a refusal', new Map(files).set(file, refused), file],
      ['a cut answer', new Map(files).set(file, answer.subarray(0, 150)), file],
      ['an empty answer', new Map(files).set(file, Buffer.of()), file],
    ];
    for (const [what, changed, wrong] of cases) {
      for (const verdict of await verdicts(changed)) {
        expect({ what, ...verdict }).toMatchObject({ what, code: 1, file: wrong });
      }
    }
  });
});
