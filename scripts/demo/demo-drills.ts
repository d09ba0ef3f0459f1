import { setTimeout as delay } from 'node:timers/promises';
import { type DrillBody, present, routes } from '@ts1/contract';
import type { ApiClient } from './api-client.ts';

const MINUTE_MS = 60_000;
const ASK_AGAIN_MS = 1_000;
/** How long after the agreed minute the late drill is acknowledged. */
const LATE_BY_MS = 10_000;

const BY_EMAIL = { channels: ['email'], announced: true } satisfies Partial<DrillBody>;

/** Plans an alarm drill of a group, and runs it once: its message is in the mailbox. */
export async function practise(api: ApiClient, groupId: number): Promise<void> {
  const drill = await api.send(routes.createDrill, {
    ...BY_EMAIL,
    group_id: groupId,
    schedule: { every: 'monthly', day: 1, time: '10:00' },
    within: 15,
    needs_acknowledgement: false,
  });
  await api.send(routes.runDrill, undefined, { drillId: drill.id });
}

/**
 * Runs a drill whose message must be acknowledged within a minute, once the other one is over, and acknowledges it some
 * seconds too late.
 */
export async function practiseTooLate(api: ApiClient, groupId: number, over: AbortSignal): Promise<void> {
  const { id: drillId } = await api.send(routes.createDrill, {
    ...BY_EMAIL,
    group_id: groupId,
    schedule: { every: 'quarterly', day: 1, time: '10:30' },
    within: 1,
    needs_acknowledgement: true,
  });
  while ((await api.send(routes.listDrills)).some(({ last_run }) => last_run?.ended_at === null)) {
    await delay(ASK_AGAIN_MS, undefined, { signal: over });
  }
  const run = await api.send(routes.runDrill, undefined, { drillId });
  const acknowledgeAt = Date.parse(run.started_at) + MINUTE_MS + LATE_BY_MS;
  await delay(acknowledgeAt - Date.now(), undefined, { signal: over });
  const [latest] = await api.send(routes.listDrillRuns, undefined, { drillId });
  const { events } = await api.send(routes.alarmEvents, undefined, {}, { drills: 'true' });
  const raised = events.find(({ event_id }) => event_id === latest?.event_id);
  const logId = present(raised?.acknowledgeable, 'the alarm of a drill that waits');
  await api.send(routes.updateAlarmLog, { acknowledged: true }, { logId });
}
