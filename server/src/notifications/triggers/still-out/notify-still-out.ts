import { type Alarm, type AlarmSubject, readStillOut, toSubject } from '../../../alarms/index.ts';
import type { Tx } from '../../../database/index.ts';
import { eachApart, throwAny } from '../../../platform/work/each-apart.ts';
import { findAudience } from '../../audience/find-audience.ts';
import type { TriggerDeps } from '../../deps.ts';
import type { News } from '../../news/news.ts';
import { writeInNotifyTurn } from '../../news/notify-turn.ts';
import { postNews } from '../../news/post-news.ts';
import { withoutQuiet } from '../quiet/without-quiet.ts';
import { countedAgain, isWorse } from './due.ts';
import { readWatched, type WatchedEvent } from './read-watched.ts';
import { forget } from './watch-acknowledged.ts';

type FollowUp = 'still-out' | 'worse';

/**
 * Notifies people of alarms that are acknowledged and stay out, or get worse. A server that comes second finds nothing
 * due; each message has a number of its own, so that none is sent twice. Returns the number of events that people were
 * notified of.
 */
export async function notifyStillOut({ database, clock, events, configured }: TriggerDeps): Promise<number> {
  const now = clock.now();
  const due = await database.readAcross(async (tx) =>
    withoutQuiet(
      tx,
      (await readWatched(tx)).filter((one) => isDue(one, now)),
      now,
    ),
  );
  const companyIds = [...new Set(due.map(({ companyId }) => companyId))];
  const failures = await eachApart(companyIds, async (companyId) =>
    writeInNotifyTurn(database, companyId, async (tx) => {
      const all = (await readWatched(tx, companyId)).filter((one) => isDue(one, now));
      const watched = await withoutQuiet(tx, all, now);
      const news = await takeDue(tx, companyId, watched, now);
      if (news.length === 0) return;
      const { listeners } = await findAudience(tx, companyId, news, { now, configured });
      await postNews(tx, companyId, news, { now, events, listeners });
    }),
  );
  throwAny(failures);
  return due.length;
}

function isDue({ watched, rules }: WatchedEvent, now: number): boolean {
  return countedAgain(watched, rules, now) !== null || isWorse(watched, rules, now);
}

/** Takes the due messages of events that are still out; those that are over are forgotten. */
async function takeDue(
  tx: Tx,
  companyId: number,
  due: readonly WatchedEvent[],
  now: number,
): Promise<News[]> {
  const out = new Map(
    (await readStillOut(tx, companyId, due.map(eventSubject))).map((alarm) => [alarm.eventId, alarm]),
  );
  const over = due.filter(({ eventId }) => !out.has(eventId));
  await forget(
    tx,
    companyId,
    over.map(({ eventId }) => eventId),
  );
  const news: News[] = [];
  for (const event of due) {
    const alarm = out.get(event.eventId);
    if (alarm !== undefined) news.push(...(await take(tx, companyId, event, alarm, now)));
  }
  return news;
}

/** Takes the due messages of an event, so that no other server does, and counts on from here. */
async function take(
  tx: Tx,
  companyId: number,
  { eventId, watched, rules }: WatchedEvent,
  alarm: Alarm,
  now: number,
): Promise<News[]> {
  const { newest, worse_base: before } = watched;
  const countedFrom = countedAgain(watched, rules, now);
  const worse = newest !== null && before !== null && isWorse(watched, rules, now) ? newest : null;
  await tx.sql
    .updateTable('still_out')
    .set({
      ...(countedFrom !== null && { counted_from: countedFrom }),
      ...(worse !== null && { worse_base: worse, worse_at: now }),
    })
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .execute();
  const news: News[] = [];
  if (countedFrom !== null && (await isFirst(tx, companyId, eventId, 'still-out', now))) {
    news.push({ ...alarm, purpose: 'still-out', followUp: { newest, before: null } });
  }
  if (worse !== null && before !== null && (await isFirst(tx, companyId, eventId, 'worse', now))) {
    news.push({ ...alarm, purpose: 'worse', followUp: { newest, before } });
  }
  return news;
}

/** Numbers the message; another server that would send the same one has the same number. */
async function isFirst(
  tx: Tx,
  companyId: number,
  eventId: number,
  kind: FollowUp,
  now: number,
): Promise<boolean> {
  const { last } = await tx.sql
    .selectFrom('follow_ups')
    .select((row) => row.fn.max('number').as('last'))
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  const [isNew] = await tx.dialect.insertNew(
    tx,
    'follow_ups',
    [
      { name: 'company_id', type: 'integer', values: [companyId] },
      { name: 'event_id', type: 'integer', values: [eventId] },
      { name: 'kind', type: 'text', values: [kind] },
      { name: 'number', type: 'integer', values: [(last ?? 0) + 1] },
      { name: 'sent_at', type: 'integer', values: [now] },
    ],
    ['company_id', 'event_id', 'kind', 'number'],
  );
  return isNew === 1;
}

function eventSubject({ sensorId, baseUnitId }: WatchedEvent): AlarmSubject {
  return toSubject({ sensor_id: sensorId, base_unit_id: baseUnitId });
}
