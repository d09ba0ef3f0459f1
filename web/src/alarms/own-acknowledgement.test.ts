import type { AlarmLogEntry } from '@ts1/contract';
import { expect, test } from 'vitest';
import type { ApiClient } from '../platform/api-client.ts';
import { isOwnAcknowledgement } from './own-acknowledgement.ts';

const row = (acknowledged_by: string | null) =>
  ({ idAlarmLog: 5, event_id: 3, acknowledged_by }) as AlarmLogEntry;

async function isOwn(answer: readonly AlarmLogEntry[] | Error): Promise<boolean> {
  const call = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const api: ApiClient = { call: call as unknown as ApiClient['call'] };
  return isOwnAcknowledgement(api, { eventId: 3, logId: 5, username: 'jane' });
}

test('an acknowledgement in one’s own name is the one whose answer was lost', async () => {
  expect(await isOwn([row('jane')])).toBe(true);
});

test.each([
  ['somebody else made it', [row('joe')]],
  ['the row is not there any more', []],
  ['the server cannot be asked', new Error('no network')],
])('it counts as somebody else’s when %s', async (_why, answer) => {
  expect(await isOwn(answer)).toBe(false);
});
