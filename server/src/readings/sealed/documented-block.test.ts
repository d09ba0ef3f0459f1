// @module-tag S55
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MEASURANDS } from '@ts1/contract';
import { makeBlock } from './make-block.ts';
import { GOLDEN_BLOCKS } from '../../../testing/golden-blocks.ts';
import { forgedBlock } from '../../../testing/forged-block.ts';

const run = promisify(execFile);
const DOCUMENT = fileURLToPath(new URL('../../../../docs/sealed-days.md', import.meta.url));
/** Script that replaces `zstd -dc` where that is not installed. */
const DECOMPRESS = `#!${process.execPath}
const { buffer } = require('node:stream/consumers');
buffer(process.stdin).then((bytes) => process.stdout.write(require('node:zlib').zstdDecompressSync(bytes)));
`;

describe('the Python program of docs/sealed-days.md', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ts1-block-python-'));
    const [, source = ''] = /```python\n([\s\S]*?)```/.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
    writeFileSync(join(folder, 'read.py'), source);
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin', 'zstd'), DECOMPRESS, { mode: 0o755 });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function read(block: Uint8Array): Promise<string> {
    const file = join(folder, 'a.block');
    writeFileSync(file, block);
    const env = { ...process.env, PATH: [process.env['PATH'], join(folder, 'bin')].join(delimiter) };
    return run(process.env['PYTHON_PATH'] ?? 'python3', [join(folder, 'read.py'), file], { env }).then(
      ({ stdout }) => stdout,
      (error: { readonly code: number; readonly stderr: string }) => `${error.code}: ${error.stderr.trim()}`,
    );
  }

  test.each(GOLDEN_BLOCKS)('reads $what', async ({ block, lines }) => {
    expect(await read(Buffer.from(block, 'base64'))).toBe(lines);
  });

  test('reads values of inputs, by the keys of their messages', async () => {
    const [at, nothing] = [new Float64Array([0, 60_000]), new Float64Array(2).fill(Number.NaN)];
    const rows = {
      size: 2,
      measuredAt: at,
      receivedAt: at,
      baseUnitId: nothing,
      values: MEASURANDS.map((name) => (name === 'temperature' ? new Float64Array([4, 5]) : nothing)),
      error: nothing,
      error2: nothing,
      inputs: [
        { key: 'door_2', column: new Float64Array([1, Number.NaN]) },
        { key: 'co2', column: new Float64Array([640.5, 1 / 3]) },
      ],
    };
    const key = { companyId: 1, sensorId: 2, day: 0 };
    expect(await read(makeBlock(key, rows).block)).toBe(
      [
        'ts1-readings-1:measured_at,received_at,base_unit,input:co2,input:door_2,temperature,error,error_2',
        '0,0,,640.5,1,4,,',
        '60000,60000,,0.3333333333333333,,5,,',
        '',
      ].join('\n'),
    );
  });

  test('ends with 1 for a block that was cut, or holds other readings than its digest says', async () => {
    const [{ block } = { block: '' }] = GOLDEN_BLOCKS;
    const bytes = Buffer.from(block, 'base64');
    expect(await read(bytes.subarray(0, -1))).toBe('1: it was cut or altered');
    const other = forgedBlock(bytes, (body) => body.fill(0, 20, 21));
    expect(await read(other)).toBe('1: its readings are not those of its digest');
  });
});
