import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, onTestFinished, test } from 'vitest';
import { API_DOCUMENT } from '../testing/api-document.ts';

/*
 * Two linters of OpenAPI must find nothing in the description. Neither calls another server: Spectral runs as a
 * library, Redocly without its statistics and its check for a newer version.
 */

const REDOCLY = fileURLToPath(new URL('../../node_modules/.bin/redocly', import.meta.url));
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const text = JSON.stringify(API_DOCUMENT);

/** Returns the description without its contact, the first thing that a linter looks for. */
function withoutContact(): unknown {
  const { contact: _, ...info } = API_DOCUMENT.info;
  return { ...API_DOCUMENT, info };
}

async function spectral(document: unknown): Promise<string[]> {
  const linter = new Spectral();
  linter.setRuleset(new Ruleset({ extends: [oas] }));
  const found = await linter.run(JSON.stringify(document));
  return found.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`);
}

/** Runs Redocly and returns its exit code, with warnings as errors, and its output. */
async function redocly(document: unknown): Promise<{ code: number; output: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'ts1-api-lint-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, 'openapi.json'), JSON.stringify(document));
  return new Promise((resolve) => {
    const args = ['lint', 'openapi.json', '--extends=recommended-strict', '--format=stylish'];
    const env = { ...process.env, ...QUIET, HOME: directory };
    const child = execFile(REDOCLY, args, { cwd: directory, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    );
  });
}

test(
  'Spectral has nothing to say of the description, by the whole of its rules for OpenAPI',
  { tags: ['R161'] },
  async () => {
    expect(await spectral(JSON.parse(text))).toEqual([]);
  },
);

test(
  'Redocly has nothing to say of the description, with warnings as errors',
  { tags: ['R161'] },
  async () => {
    expect(await redocly(JSON.parse(text))).toMatchObject({ code: 0 });
  },
);

test(
  'both would say it: without a contact Spectral warns, and with an operation that has no answer Redocly refuses',
  { tags: ['R161'] },
  async () => {
    expect(await spectral(withoutContact())).toEqual([expect.stringMatching(/^info-contact at info/)]);
    const [path = '', methods = {}] = Object.entries(API_DOCUMENT.paths)[0] ?? [];
    const [method = '', operation] = Object.entries(methods)[0] ?? [];
    const silent = { ...operation, responses: {} };
    const broken = { ...API_DOCUMENT, paths: { ...API_DOCUMENT.paths, [path]: { [method]: silent } } };
    const { code, output } = await redocly(broken);
    expect([code, output]).toEqual([1, expect.stringContaining('operation-2xx-response')]);
  },
);
