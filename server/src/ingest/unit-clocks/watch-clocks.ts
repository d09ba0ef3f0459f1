import { toTimestamp } from '@ts1/contract';
import { type ChangeDeps, changeWithin } from '../../audit/index.ts';
import type { Tx } from '../../database/index.ts';
import type { EmitEvents } from '../../events.ts';
import { notifyAdminsOfClock } from '../../notifications/index.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ClockNotes, UnitSpan } from './clock-notes.ts';
import { type ClockState, judgeClock } from './judge-clock.ts';
import { CLOCK_COLUMNS, readDoubtful, readUsualInterval, toState } from './stored-clock.ts';

interface WatchDeps extends ChangeDeps {
  readonly logger: Logger;
  readonly events: EmitEvents;
  readonly notes: ClockNotes;
}

/** Whether the server's own clock can be trusted; `now` asks the clock outside at once, where there is one. */
export type IsServerRight = (now: boolean) => Promise<boolean>;

const SYSTEM = { kind: 'system' } as const;
const RIGHT: ClockState = { isWrong: false, run: null };
/** A clock that is off by so much otherwise than stored is shown with the new figure. */
const OTHER_FIGURE_MS = 10 * 60_000;

/**
 * Judges the clocks of base units by what they delivered to this server since the last call; admins are notified of one
 * that is wrong. What other servers noted is stored, so that all judge as one. While the server's own clock is wrong, no
 * base unit is judged and runs begin anew. Deliveries of a right clock that was right before touch no row.
 */
export async function watchClocks(deps: WatchDeps, isServerRight: IsServerRight): Promise<void> {
  const { database, logger, notes } = deps;
  const spans = notes.take();
  if (spans.length === 0) return;
  const doubtful = await database.readAcross(readDoubtful);
  const units = spans.filter(({ baseUnitId, span }) => span.wrong > 0 || doubtful.has(baseUnitId));
  if (units.length === 0) return;
  const isBlamed = units.some(({ baseUnitId, span }) => {
    const state = doubtful.get(baseUnitId) ?? RIGHT;
    return !state.isWrong && judgeClock(state, span, 0).isWrong;
  });
  const isTrusted = await isServerRight(isBlamed);
  for (const [companyId, ofCompany] of Map.groupBy(units, (unit) => unit.companyId)) {
    try {
      await judgeUnits(deps, companyId, ofCompany, isTrusted);
    } catch (error) {
      logger.error({ err: error, companyId }, 'the clocks of base units could not be judged');
    }
  }
}

async function judgeUnits(
  { database, clock, events }: WatchDeps,
  companyId: number,
  units: readonly UnitSpan[],
  isTrusted: boolean,
): Promise<void> {
  await database.write(companyId, async (tx) => {
    const ids = units.map(({ baseUnitId }) => baseUnitId).toSorted((one, other) => one - other);
    await tx.dialect.lockRows(tx, 'base_units', companyId, 'base_unit_id', ids);
    const messages: number[] = [];
    let isChanged = false;
    for (const unit of units) {
      const judged = await judgeUnit(tx, unit, isTrusted, clock.now());
      isChanged ||= judged.isChanged;
      messages.push(...judged.messages);
    }
    tx.afterCommit(() => {
      if (isChanged) events.emit('data.changed', { companyId, groups: ['BaseUnits'] });
      if (messages.length > 0) events.emit('messages.written', { companyId, deliveryIds: messages });
    });
  });
}

/** Whether the page of a base unit shows something else now, and the messages that were written. */
interface Judged {
  readonly isChanged: boolean;
  readonly messages: readonly number[];
}

const UNCHANGED: Judged = { isChanged: false, messages: [] };

async function judgeUnit(
  tx: Tx,
  { companyId, baseUnitId, span }: UnitSpan,
  isTrusted: boolean,
  now: number,
): Promise<Judged> {
  const unit = await tx.sql
    .selectFrom('base_units')
    .select(['name', 'clock_off_ms', ...CLOCK_COLUMNS])
    .where('company_id', '=', companyId)
    .where('base_unit_id', '=', baseUnitId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (unit === undefined) return UNCHANGED;
  const { name } = unit;
  const before = toState(unit);
  const interval = span.wrong > 0 ? await readUsualInterval(tx, companyId, baseUnitId) : 0;
  const after = isTrusted ? judgeClock(before, span, interval) : { ...before, run: null };
  const run = after.run === null ? null : JSON.stringify(after.run);
  const offMs = -Math.min(span.least, before.run?.least ?? span.least);
  const save = async (changes: Partial<SavedClock>): Promise<void> => {
    if (run === unit.clock_run && Object.keys(changes).length === 0) return;
    await tx.sql
      .updateTable('base_units')
      .set({ clock_run: run, ...changes })
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .execute();
  };
  if (after.isWrong === before.isWrong) {
    // Deliveries dated by a right clock among them would make the figure too small.
    const isFigure = isTrusted && after.isWrong && run === null && span.right === 0;
    const isOtherwise = isFigure && isElsewhere(-span.least, unit.clock_off_ms);
    await save(isOtherwise ? { clock_off_ms: -span.least } : {});
    return { isChanged: isOtherwise, messages: [] };
  }
  if (after.isWrong) {
    await save({ clock_wrong_since: now, clock_wrong_until: null, clock_off_ms: offMs });
    await note(tx, companyId, now, 'base_unit_clock_wrong', `Clock of base unit "${name}" is wrong`, {
      baseUnitId,
      aheadBySeconds: Math.round(offMs / 1_000),
    });
    const message = { unit: name, aheadMs: offMs, at: now };
    return { isChanged: true, messages: await notifyAdminsOfClock(tx, companyId, message) };
  }
  await save({ clock_wrong_until: now });
  const since = unit.clock_wrong_since === null ? {} : { wrongSince: toTimestamp(unit.clock_wrong_since) };
  const text = `Clock of base unit "${name}" is right again`;
  await note(tx, companyId, now, 'base_unit_clock_right', text, { baseUnitId, ...since });
  return { isChanged: true, messages: [] };
}

interface SavedClock {
  readonly clock_wrong_since: number;
  readonly clock_wrong_until: number | null;
  readonly clock_off_ms: number;
}

function isElsewhere(offMs: number, stored: number | null): boolean {
  return stored === null || Math.abs(offMs - stored) > OTHER_FIGURE_MS;
}

async function note(
  tx: Tx,
  companyId: number,
  at: number,
  action: 'base_unit_clock_wrong' | 'base_unit_clock_right',
  description: string,
  details: Readonly<Record<string, number | string>>,
): Promise<void> {
  await changeWithin(tx, companyId, SYSTEM, at, async ({ record }) => record(action, description, details));
}
