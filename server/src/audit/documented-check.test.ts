// @module-tag S51
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { change, checkpointKey, exportLog, KEEPS_NOTHING } from './index.ts';

const run = promisify(execFile);
const DOCUMENT = fileURLToPath(new URL('../../../docs/audit-log.md', import.meta.url));
const key = checkpointKey({ derive: () => Buffer.alloc(32, 1) });
const clock = { now: () => Date.UTC(2026, 0, 31, 10, 0, 0, 7) };

describeOnEachEngine('the Python program of docs/audit-log.md', (on) => {
  let folder: string;
  let program: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ts1-audit-python-'));
    program = join(folder, 'check.py');
    const [, source = ''] = /```python\n([\s\S]*?)```/.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
    writeFileSync(program, source);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function exported(): Promise<string[]> {
    const companyId = await addCompany(on.database, `Company ${Math.random()}`);
    const odd = {
      small: 1e-7,
      large: 1e21,
      negative: -0.1,
      text: 'a"b\\c\n\u{1f}\u2028 ΔH 🌡',
      details: { previous_hash: 1 },
    };
    for (const details of [{}, odd]) {
      await change({ database: on.database, clock }, companyId, { kind: 'system' }, async ({ record }) =>
        record('settings_update', 'Said "ΔH", a \\ and\ta tab,"details":{}', details),
      );
    }
    const text = await exportLog(on.database, {
      companyId,
      company: 'Ölmühle "Nord"',
      actor: { kind: 'operator' },
      signing: { key, kept: KEEPS_NOTHING },
      at: clock.now(),
    });
    return (await buffer(Readable.from(text))).toString().trimEnd().split('\n');
  }

  async function check(lines: readonly string[], publicKey = key.publicKey): Promise<string> {
    const file = join(folder, 'log.jsonl');
    writeFileSync(file, `${lines.join('\n')}\n`);
    return run(process.env['PYTHON_PATH'] ?? 'python3', [program, file, publicKey]).then(
      ({ stdout }) => stdout.trim(),
      (error: { readonly code: number; readonly stderr: string }) => `${error.code}: ${error.stderr.trim()}`,
    );
  }

  test('follows a real export, and ends with 1 for each way to forge one', async () => {
    const lines = await exported();
    expect(await check(lines)).toBe('3 rows, signed on 2026-01-31T10:00:00.007Z');
    expect(await check(lines.with(2, lines[2]?.replace('1e+21', '1e+22') ?? ''))).toBe(
      '1: row 2 is not the one that was written there',
    );
    expect(await check(lines.toSpliced(1, 1))).toBe('1: row 1 is not the one that was written there');
    expect(await check(lines.slice(0, -1))).toBe('1: the end is not signed');
    const other = checkpointKey({ derive: () => Buffer.alloc(32, 2) });
    expect(await check(lines, other.publicKey)).toBe('1: the end is not signed');
    const later = lines.with(0, lines[0]?.replace('10:00:00.007Z', '11:00:00.007Z') ?? '');
    expect(await check(later)).toBe('1: the file was cut off');
  });
});
