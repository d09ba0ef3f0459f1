import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDITORS_KEY, falsifications } from '../../testing/evidence/falsify.ts';
import { verdictOfProgram } from '../../testing/evidence/verdict-of-program.ts';
import { verdictsOfPython } from '../../testing/evidence/verdicts.ts';
import { findProgram } from '../../testing/find-program.ts';
import * as verifier from './verify.mjs';

const python = findProgram('python3', 'PYTHON_PATH');
const [COUNT, SEED] = [1_000, 1];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ts1-thousand-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.skipIf(python === null)(
  'both verifiers name all of 1,000 falsified packs, and the same in each',
  async () => {
    const options = { keys: [AUDITORS_KEY], platform: await verifier.nodePlatform() };
    const made = [...falsifications(COUNT, SEED)];
    const zips = made.map(({ zip }) => zip);
    const byPython = await verdictsOfPython(python ?? '', folder, zips, AUDITORS_KEY);
    const verdicts = [];
    for (const [number, { what, zip, file }] of made.entries()) {
      const own = await verdictOfProgram(verifier, zip, options);
      const other = byPython[number];
      const isSame = own.code === other?.code && own.file === other.file && own.kind === other.kind;
      const isNamed = own.code === 1 && own.file !== undefined && (file === undefined || own.file === file);
      if (!isSame || !isNamed) verdicts.push({ what, file, own, other });
    }
    expect(made).toHaveLength(COUNT);
    expect(verdicts).toEqual([]);
  },
);
