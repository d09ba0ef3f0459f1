import type { AlarmLogEntry } from '@ts1/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ApiClient } from '../platform/api-client.ts';
import { isOwnAcknowledgement } from './own-acknowledgement.ts';

const row = (acknowledged_by: string | null) =>
  ({ idAlarmLog: 5, event_id: 3, acknowledged_by }) as AlarmLogEntry;

function apiThatAnswers(answer: readonly AlarmLogEntry[] | Error): ApiClient {
  const call = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { call: call as unknown as ApiClient['call'] };
}

async function isOwn(
  answer: readonly AlarmLogEntry[] | Error,
  known: readonly AlarmLogEntry[] = [row(null)],
) {
  const queries = new QueryClient();
  queries.setQueryData(['AlarmLog', '/alarms/alarm-log', {}], known);
  return isOwnAcknowledgement(apiThatAnswers(answer), queries, 5, 'jane');
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

test('it counts as somebody else’s when the row is not known', async () => {
  expect(await isOwn([row('jane')], [])).toBe(false);
});
