import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUDITORS_KEY } from '../../testing/evidence/falsify.ts';
import { HOSTILE_ZIPS } from '../../testing/evidence/hostile-zips.ts';
import { verdictOfProgram } from '../../testing/evidence/verdict-of-program.ts';
import { type Verdict, verdictsOfPython } from '../../testing/evidence/verdicts.ts';
import { findProgram } from '../../testing/find-program.ts';
import * as verifier from './verify.mjs';

const python = findProgram('python3', 'PYTHON_PATH');
/** More than the files of the true pack have together. */
const MOST_INFLATED = 1_000_000;

describe('a hostile pack', () => {
  const packs = HOSTILE_ZIPS.map(({ what, make }) => ({ what, zip: make() }));
  let folder: string;
  let platform: verifier.Platform;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ts1-hostile-'));
    platform = await verifier.nodePlatform();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const verify = async (zip: Buffer, using = platform): Promise<Verdict> =>
    verdictOfProgram(verifier, zip, { keys: [AUDITORS_KEY], platform: using });

  test.each(packs)('is named, and not inflated past what it lists: $what', async ({ zip }) => {
    let inflated = 0;
    const inflate: verifier.Platform['inflate'] = async function* (packed, bytes) {
      for await (const part of platform.inflate(packed, bytes)) {
        inflated += part.length;
        yield part;
      }
    };
    const verdict = await verify(zip, { ...platform, inflate });
    expect(verdict).toMatchObject({ code: 1, file: expect.any(String), kind: expect.any(String) });
    expect(inflated).toBeLessThan(MOST_INFLATED);
  });

  test('is named in a browser too, with the same file and kind', async () => {
    for (const { what, zip } of packs) {
      const { file, kind } = await verify(zip);
      expect({ what, ...(await verify(zip, verifier.webPlatform)) }).toMatchObject({ code: 1, file, kind });
    }
  });

  test.skipIf(python === null)(
    'is named by the Python program too, with the same file and kind',
    async () => {
      const zips = packs.map(({ zip }) => zip);
      const found = await verdictsOfPython(python ?? '', folder, zips, AUDITORS_KEY);
      const expected: Verdict[] = [];
      for (const zip of zips) expected.push(await verify(zip));
      const named = (verdicts: readonly Verdict[]) =>
        verdicts.map(({ code, file, kind }, number) => ({ what: packs[number]?.what, code, file, kind }));
      expect(named(found)).toEqual(named(expected));
    },
  );
});
