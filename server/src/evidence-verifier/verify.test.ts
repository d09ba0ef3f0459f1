import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signingKey } from '../../testing/evidence/audit-log.ts';
import { AUDITORS_KEY, TRUE_CONTENT, TRUE_PACK } from '../../testing/evidence/falsify.ts';
import { type PackContent, signPack } from '../../testing/evidence/make-pack.ts';
import { runVerifier } from '../../testing/evidence/verdicts.ts';
import { toZip } from '../../testing/evidence/zip-file.ts';
import { findProgram } from '../../testing/find-program.ts';
import {
  blobReader,
  CannotVerify,
  describeReport,
  nodePlatform,
  verifyPack,
  webPlatform,
} from './verify.mjs';

const python = findProgram('python3', 'PYTHON_PATH');
const PROGRAM = fileURLToPath(new URL('verify.mjs', import.meta.url));
const PYTHON_PROGRAM = fileURLToPath(new URL('../../../docs/verify-evidence-pack.py', import.meta.url));
const GOLDEN = fileURLToPath(new URL('../../testing/evidence/golden/', import.meta.url));
const OTHER_KEY = signingKey(2).publicKey;

const withCompany = (name: string): PackContent => ({
  ...TRUE_CONTENT,
  manifest: { ...TRUE_CONTENT.manifest, company: { id: 7, name } },
});
const reader = (zip: Buffer) => blobReader(new Blob([new Uint8Array(zip)]));

/** Keys of packs that were not signed with the one of made packs. */
const KEYS: Readonly<Record<string, string>> = {
  '1-product.zip': '12Qg/xu8kSlZBDQ+u0yyhKfl4l6O9ZqYcYxLiz0WCSU=',
};

describe('a pack of version 1 that is kept as it was made', () => {
  const names = readdirSync(GOLDEN);

  test('is there', () => {
    expect(names).toEqual(expect.arrayContaining(['1-deflated.zip', '1-product.zip', '1-stored.zip']));
  });

  test.each(names)('is whole for ever, in Node and in a browser: %s', async (name) => {
    const zip = readFileSync(join(GOLDEN, name));
    const keys = [KEYS[name] ?? AUDITORS_KEY];
    const report = await verifyPack(reader(zip), { keys, platform: await nodePlatform() });
    expect(describeReport(report)[0]).toBe('whole');
    expect(report.readings).toBeGreaterThan(0);
    expect(await verifyPack(reader(zip), { keys, platform: webPlatform })).toEqual(report);
  });

  test.skipIf(python === null).each(names)('is whole for the Python program: %s', async (name) => {
    const verdict = await runVerifier(python ?? '', [
      PYTHON_PROGRAM,
      join(GOLDEN, name),
      '--key',
      KEYS[name] ?? AUDITORS_KEY,
    ]);
    expect(verdict).toMatchObject({ code: 0, text: expect.stringMatching(/^whole\n/) });
  });
});

describe('the report of a whole pack', () => {
  test('says what was checked, and which days were not sealed', async () => {
    const report = await verifyPack(reader(toZip(TRUE_PACK)), { keys: [OTHER_KEY, AUDITORS_KEY] });
    expect(describeReport(report)).toEqual([
      'whole',
      'company: Harbour Hospital (7)',
      'period: 2026-01-29T06:00:00.000Z to 2026-01-31T17:59:59.999Z',
      'made: 2026-02-01T09:00:00.000Z by qa@example.org, version 1.1.0',
      'sensor: Freezer "4" – Öl (12)',
      'sensor: Cold room (15)',
      'files: 15',
      'readings: 75 in 7 days of sensors, 4 of them sealed',
      'audit rows: 13, check-points: 9',
      'signed: 2026-01-31T00:50:30.000Z',
      'not sealed, vouched for by the signature of the pack alone: sensor 12, 2026-01-29 2026-01-31',
      'not sealed, vouched for by the signature of the pack alone: sensor 15, 2026-01-31',
      'deleted at the end of retention: sensor 15, 2026-01-29',
    ]);
  });

  test('cannot steer a terminal by the names in it', async () => {
    const zip = toZip(signPack(withCompany('Milk\u001b[2J\u202e\nwhole'), signingKey(1)));
    const lines = describeReport(await verifyPack(reader(zip), { keys: [AUDITORS_KEY] }));
    expect(lines[1]).toBe('company: Milk\u{FFFD}[2J\u{FFFD}\u{FFFD}whole (7)');
  });

  test('comes after progress that grows to its end', async () => {
    const seen: [number, number][] = [];
    await verifyPack(reader(toZip(TRUE_PACK)), {
      keys: [AUDITORS_KEY],
      onProgress: (done, all) => seen.push([done, all]),
    });
    expect(seen).toEqual(seen.toSorted(([one], [other]) => one - other));
    const [done, all] = seen.at(-1) ?? [0, 1];
    expect(done).toBe(all);
  });
});

describe('a wrong file', () => {
  test('is named with the day that differs, when its digest is wrong', async () => {
    const altered = TRUE_PACK.map(([name, bytes]): [string, Buffer] => [
      name,
      name === 'readings/12.csv' ? Buffer.from(String(bytes).replace('3.6,', '3.7,')) : bytes,
    ]);
    const verified = verifyPack(reader(toZip(altered)), { keys: [AUDITORS_KEY] });
    await expect(verified).rejects.toThrow(
      'readings/12.csv (digest): it is not the file that was signed: 2026-01-28, slice 1: its readings are not those of seals.json',
    );
  });

  test('is not looked for without a key', async () => {
    const zip = reader(toZip(TRUE_PACK));
    await expect(verifyPack(zip, { keys: [] })).rejects.toThrow(CannotVerify);
    await expect(verifyPack(zip, { keys: ['AAAA'] })).rejects.toThrow(CannotVerify);
  });
});

test('SHA-256 of a browser is that of Node, for any bytes in any parts', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), (parts) => {
      const own = webPlatform.sha256();
      const hash = createHash('sha256');
      for (const part of parts) {
        own.update(part);
        hash.update(part);
      }
      expect(own.hex()).toBe(hash.digest('hex'));
    }),
  );
});

describe('a verifier at a terminal', () => {
  let folder: string;
  let whole: string;
  let cut: string;
  /** A file with a hole: it takes no place on the disk. */
  let large: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ts1-verify-'));
    [whole, cut] = [join(folder, 'whole.zip'), join(folder, 'cut.zip')];
    large = join(folder, 'large.zip');
    writeFileSync(large, '');
    writeFileSync(whole, toZip(TRUE_PACK));
    writeFileSync(cut, toZip(TRUE_PACK).subarray(0, -1));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const programs = [
    { name: 'verify.mjs', program: process.execPath, file: PROGRAM },
    { name: 'verify-evidence-pack.py', program: python, file: PYTHON_PROGRAM },
  ];
  for (const { name, program, file } of programs) {
    const run = async (...given: string[]) => runVerifier(program ?? '', [file, ...given]);
    test.skipIf(program === null)(
      `ends with 0 for a whole pack, 1 for any other, 2 for wrong use: ${name}`,
      async () => {
        expect(await run(whole, '--key', OTHER_KEY, '--key', AUDITORS_KEY)).toMatchObject({ code: 0 });
        expect(await run(whole, '--key', OTHER_KEY)).toMatchObject({
          code: 1,
          file: 'manifest.json',
          kind: 'key',
        });
        expect(await run(cut, '--key', AUDITORS_KEY)).toMatchObject({ code: 1, file: 'the ZIP file' });
        for (const given of [
          [],
          [whole],
          ['--key', OTHER_KEY],
          [whole, cut, '--key', OTHER_KEY],
          [whole, '--key'],
        ]) {
          expect(await run(...given)).toMatchObject({
            code: 2,
            text: expect.stringContaining('PACK.zip --key'),
          });
        }
        expect(await run(whole, '--key', 'AAAA')).toMatchObject({ code: 2 });
        expect(await run(join(folder, 'none.zip'), '--key', OTHER_KEY)).toMatchObject({ code: 2 });
        truncateSync(large, 2 ** 32);
        expect(await run(large, '--key', AUDITORS_KEY)).toMatchObject({
          code: 2,
          text: expect.stringContaining('more than 4 GB'),
        });
      },
    );
    test.skipIf(program === null)(`is not steered by what a pack says: ${name}`, async () => {
      const [valid, wrong] = [join(folder, 'odd.zip'), join(folder, 'odd-format.zip')];
      const odd = 'Milk\u001b[2J\u202e \u{1f321}';
      const named = signPack(withCompany(odd), signingKey(1));
      writeFileSync(valid, toZip(named));
      const other = signPack({ ...TRUE_CONTENT, manifest: { format: odd } }, signingKey(1));
      writeFileSync(wrong, toZip(other));
      for (const [pack, code] of [
        [valid, 0],
        [wrong, 1],
      ] as const) {
        const verdict = await run(pack, '--key', AUDITORS_KEY);
        expect(verdict.code).toBe(code);
        expect(verdict.text).not.toContain('\u001b');
        expect(verdict.text).not.toContain('\u202e');
      }
    });
  }
});
