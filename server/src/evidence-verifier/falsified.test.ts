import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUDITORS_KEY, falsifications } from '../../testing/evidence/falsify.ts';
import { verdictOfProgram } from '../../testing/evidence/verdict-of-program.ts';
import { verdictsOfPython } from '../../testing/evidence/verdicts.ts';
import { findProgram } from '../../testing/find-program.ts';
import * as verifier from './verify.mjs';

const python = findProgram('python3', 'PYTHON_PATH');
const [OF_PROGRAM, OF_PYTHON] = [60, 15];
const SEED = 2026;

describe('a falsified pack', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ts1-falsified-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  for (const platform of ['nodePlatform', 'webPlatform'] as const) {
    test(`is named by the program with the means of ${platform}, with the file in which one thing is wrong`, async () => {
      const using = platform === 'nodePlatform' ? await verifier.nodePlatform() : verifier.webPlatform;
      const options = { keys: [AUDITORS_KEY], platform: using };
      for (const { what, zip, file } of falsifications(OF_PROGRAM, SEED)) {
        const verdict = await verdictOfProgram(verifier, zip, options);
        expect({ what, ...verdict }).toMatchObject({ code: 1, file: file ?? verdict.file });
        expect(verdict.file).toBeDefined();
      }
    });
  }

  test.skipIf(python === null)('is named by the Python program, with the same file and kind', async () => {
    const options = { keys: [AUDITORS_KEY], platform: await verifier.nodePlatform() };
    const made = [...falsifications(OF_PYTHON, SEED)];
    const zips = made.map(({ zip }) => zip);
    const found = await verdictsOfPython(python ?? '', folder, zips, AUDITORS_KEY);
    for (const [number, { what, zip }] of made.entries()) {
      const { code, file, kind } = await verdictOfProgram(verifier, zip, options);
      expect({ what, ...found[number] }).toMatchObject({ what, code, file, kind });
    }
  });
});
