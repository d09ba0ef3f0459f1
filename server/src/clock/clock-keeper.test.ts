// @module-tag R68
import { beforeEach, expect, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { addBaseUnit, addCompany, addSensors } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { type ClockKeeper, createClockKeeper } from './clock-keeper.ts';
import { followDatabase } from './follow-database.ts';
import { writeDoubt } from './stored-doubt.ts';
import { whileTrusted } from './while-trusted.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 31, 10);
let companies = 0;

describeOnEachEngine('the clock keeper', (on) => {
  let wall: number;
  let monotonic: number;
  let databaseAheadMs: number | null;
  let steps: number;
  let keeper: ClockKeeper;

  const look = () => ({ wall, monotonic });
  const startServer = async () => {
    const time = async () => (databaseAheadMs === null ? null : wall + databaseAheadMs);
    const clock = followDatabase({ time }, look);
    keeper = createClockKeeper({
      database: on.database,
      clock,
      look,
      logger: createLogger('silent'),
      onStep: async () => void (steps += 1),
    });
    await keeper.check();
    return clock;
  };
  /** Notes that the server is alive, as the watch for silence does every few seconds. */
  const noteAlive = async (at: number) => {
    const row = { since: START, alive_at: at, blind: '[]', clock_doubt: null };
    await on.database.writeAcross(async ({ sql }) =>
      sql
        .insertInto('installation')
        .values({ company_id: 0, ...row })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
        .execute(),
    );
  };
  const pass = async (ms: number, setByMs = 0) => {
    wall += ms + setByMs;
    monotonic += ms;
    await keeper.check();
  };
  async function receiveFrom(minutesOff: number) {
    companies += 1;
    const companyId = await addCompany(on.database, `Witness ${companies}`);
    const unit = await addBaseUnit(on.database, companyId, `BU-${companies}`, `key-${companies}`);
    const [sensorId = 0] = await addSensors(on.database, companyId, ['1']);
    await on.database.write(companyId, async ({ sql }) =>
      sql
        .insertInto('latest_readings')
        .values({
          company_id: companyId,
          sensor_id: sensorId,
          measured_at: wall - 1 - minutesOff * MINUTE,
          heard_at: wall - 1,
          base_unit_id: unit,
          conflicts: 0,
        })
        .execute(),
    );
  }

  beforeEach(async () => {
    [wall, monotonic, databaseAheadMs, steps] = [START, 5_000, null, 0];
    await on.database.writeAcross(async ({ sql }) => {
      await sql.deleteFrom('installation').execute();
      await sql.deleteFrom('latest_readings').execute();
    });
    await noteAlive(START - MINUTE);
    await startServer();
  });

  test('trusts a clock that runs, and one that is corrected by less than five minutes', async () => {
    await pass(MINUTE);
    await pass(MINUTE, 4 * MINUTE);
    await pass(MINUTE, -4 * MINUTE);
    expect([keeper.doubt, keeper.lastStep, steps]).toEqual([null, null, 0]);
  });

  test.each([HOUR, -HOUR])('notes a step of %i ms, has due times reckoned anew and trusts it', async (ms) => {
    await pass(MINUTE, ms);
    expect(keeper.lastStep).toEqual({ at: START + MINUTE + ms, byMs: ms });
    expect([keeper.doubt, steps]).toEqual([null, 1]);
  });

  test('doubts a step of more than a day over restarts, until an operator accepts it', async () => {
    await pass(MINUTE, 365 * DAY);
    expect(keeper.doubt).toMatchObject({ why: 'step', byMs: 365 * DAY });
    await startServer();
    await pass(MINUTE);
    expect(keeper.doubt).toMatchObject({ why: 'step' });
    expect(await writeDoubt(on.database, null)).toBe(true);
    await noteAlive(wall);
    await pass(MINUTE);
    expect(keeper.doubt).toBeNull();
  });

  test('trusts a clock again that was set back by what it had been set ahead', async () => {
    await pass(MINUTE, 365 * DAY);
    await pass(MINUTE, -365 * DAY);
    expect([keeper.doubt, steps]).toEqual([null, 2]);
  });

  test('doubts a clock that starts more than a day after the last commit, until devices agree with it', async () => {
    wall += 365 * DAY;
    await startServer();
    expect(keeper.doubt).toMatchObject({ why: 'away' });
    // A backlog, and a unit whose clock says otherwise, confirm nothing; nor does a reading without a time.
    await pass(MINUTE);
    await receiveFrom(365 * 24 * 60);
    await receiveFrom(0);
    await pass(MINUTE);
    expect(keeper.doubt).not.toBeNull();
    await receiveFrom(1);
    await receiveFrom(2);
    await pass(MINUTE);
    expect(keeper.doubt).toBeNull();
  });

  test('notes that a clock is behind the last commit, and doubts it beyond a day', async () => {
    wall -= 2 * HOUR;
    await startServer();
    expect([keeper.lastStep?.byMs, keeper.doubt, steps]).toEqual([-2 * HOUR + MINUTE, null, 1]);
    wall -= 2 * DAY;
    await startServer();
    expect(keeper.doubt).toMatchObject({ why: 'behind' });
  });

  test('follows the clock of the database, whatever this machine says', async () => {
    databaseAheadMs = -HOUR;
    const clock = await startServer();
    expect(clock.now()).toBe(wall - HOUR);
    wall += 3 * HOUR;
    monotonic += MINUTE;
    expect(clock.now()).toBe(START - HOUR + MINUTE);
    expect(keeper.disagreesMs).toBe(HOUR);
  });

  test('doubts both clocks while the database is more than a day away from this machine', async () => {
    databaseAheadMs = 2 * DAY;
    await noteAlive(wall + 2 * DAY);
    await startServer();
    expect(keeper.doubt).toMatchObject({ why: 'database', byMs: -2 * DAY });
    databaseAheadMs = 0;
    await noteAlive(wall);
    await startServer();
    expect(keeper.doubt).toBeNull();
  });

  test('keeps a job from its work at once after a jump of a year, until the clock is set back', async () => {
    let done = 0;
    await startServer();
    const job = whileTrusted(keeper, async () => void (done += 1));
    await job();
    wall += 365 * DAY;
    await job();
    await job();
    expect(done).toBe(1);
    wall -= 365 * DAY;
    await job();
    expect(done).toBe(2);
  });
});
