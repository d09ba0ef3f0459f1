import { expect, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { collectEvents } from '../../testing/received-events.ts';
import { CompanyLive } from './company-live.ts';
import type { News } from './read-newest.ts';
import type { Stored } from './stored-ids.ts';

const HOUR_MS = 3_600_000;

/** Returns events that say of what they were read. */
async function read({ sensorIds = [], alarmLogIds = [] }: Stored): Promise<News[]> {
  const news: News[] = [];
  if ([...alarmLogIds].length > 0) news.push({ event: { name: 'alarm', data: { entries: [] } } });
  if ([...sensorIds].length > 0) news.push({ event: { name: 'reading', data: { records: [] } } });
  return news;
}

test('an alarm does not wait for the interval of the values', async () => {
  const live = new CompanyLive({
    intervalMs: HOUR_MS,
    alarmIntervalMs: 1,
    lingerMs: HOUR_MS,
    logger: createLogger('silent'),
    read,
    onDeserted: () => {},
  });
  const received = collectEvents(live.open({}));
  const names = () => received.events.map(({ name }) => name);
  live.stored({ sensorIds: [1] });
  await expect.poll(names).toEqual(['reading']);
  live.stored({ sensorIds: [1] });
  live.stored({ alarmLogIds: [7] });
  await expect.poll(names).toEqual(['reading', 'alarm']);
  live.stored({ alarmLogIds: [8] });
  await expect.poll(names).toEqual(['reading', 'alarm', 'alarm']);
  live.close();
});
