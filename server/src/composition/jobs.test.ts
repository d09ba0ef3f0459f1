import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');

/** Timers beside the list of jobs, each with what it belongs to. */
const KNOWN = {
  'database/postgres/watch-connections.ts': 'the connections of one pool, below everything that has jobs',
  'ingest/mqtt/guard-sockets.ts': 'the pace at which open connections send',
  'ingest/mqtt/outside-broker.ts': 'the marks of one session at the broker',
  'live/heartbeat.ts': 'the heartbeat of open event streams',
} satisfies Readonly<Record<string, string>>;

test('outside of platform an interval is set only for a connection: everything else that is repeated is a job', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('platform/'),
  );
  const repeating = files.filter((name) => /\bsetInterval\(/.test(readFileSync(join(SOURCE, name), 'utf8')));
  expect(repeating.toSorted()).toEqual(Object.keys(KNOWN));
});
