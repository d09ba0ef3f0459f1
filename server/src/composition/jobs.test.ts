import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');

/** Timers beside the list of jobs, each with what it belongs to. */
const KNOWN = {
  'company-data/import-attempt.ts': 'the lease of one import, while it is under way',
  'database/postgres/watch-connections.ts': 'the connections of one pool, below everything that has jobs',
  'imports/uploaded/attempt.ts': 'the lease of one import, while it is under way',
  'ingest/mqtt/mqtt.ts': 'the pace at which open connections send',
  'ingest/mqtt/outside-broker.ts': 'the marks of one session at the broker',
  'live/heartbeat.ts': 'the heartbeat of open event streams',
} satisfies Readonly<Record<string, string>>;

test('an interval is set only for a connection or a lease: everything else that is repeated is a job', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('platform/'),
  );
  const repeating = files.filter((name) => /\bsetInterval\(/.test(readFileSync(join(SOURCE, name), 'utf8')));
  expect(repeating.toSorted()).toEqual(Object.keys(KNOWN));
});
