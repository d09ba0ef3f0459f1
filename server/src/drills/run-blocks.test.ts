import type { DrillRun, Signature } from '@ts1/contract';
import { expect, test } from 'vitest';
import { companyClock } from '../reports/index.ts';
import { runBlocks } from './run-blocks.ts';

const run = (id: number, groupName: string): DrillRun => ({
  id,
  drill_id: 1,
  group_name: groupName,
  started_at: '2026-01-31T10:00:00.000Z',
  ended_at: '2026-01-31T10:05:00.000Z',
  started_by: null,
  event_id: null,
  probe: null,
  result: 'skipped',
  reason: null,
  within: 15,
  needs_acknowledgement: false,
  ledger: {
    reading_at: null,
    committed_at: null,
    raised_at: null,
    messages: [],
    acknowledged_at: null,
    acknowledged_by: null,
    acknowledged_via: null,
  },
  seen_at: null,
  seen_by: null,
});

test('each run of a report is followed by the signatures under it', () => {
  const signature: Signature = {
    subjectKind: 'drill-run',
    subjectId: 2,
    sha256: 'ab'.repeat(32),
    meaning: 'review',
    signedBy: 'Ada Lovelace',
    signedAt: '2026-02-01T09:00:00.000Z',
    provenBy: 'passkey',
    changedAfter: false,
  };
  const blocks = runBlocks([run(2, 'Day'), run(1, 'Night')], [signature], companyClock('Europe/London'));
  const order = blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text];
    return block.kind === 'table' ? [JSON.stringify(block.rows)] : [];
  });
  expect(order).toEqual([
    'Night, 31 Jan 2026, 10:00:00',
    'Day, 31 Jan 2026, 10:00:00',
    '[["Ada Lovelace","1 Feb 2026, 09:00:00","Review",""]]',
  ]);
});
