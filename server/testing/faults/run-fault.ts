import type { Engine } from '../../src/database/index.ts';
import type { Fault, Stage } from './fault.ts';
import type { Damage } from './find-damage.ts';
import { whenInterrupted } from './when-interrupted.ts';
import { startWorld, type World } from './world.ts';

const CALLS_BEFORE = 15;

/** Outcome of a fault on one engine. */
export interface Outcome {
  readonly fault: string;
  readonly engine: Engine;
  /** Reason why it was not tried. */
  readonly leftOut?: string;
  readonly times: number;
  readonly recovered: number;
  readonly damage: Damage;
  readonly readings: number;
  readonly alarms: number;
  readonly seconds: number;
  /** Errors of the run itself, and the end of the servers' output. */
  readonly trouble: readonly string[];
}

const NONE: Damage = { lost: [], doubled: [], stuck: [], repeated: 0 };

/** Starts a separate installation, causes the fault in it under load `times` times, and compares. */
export async function runFault(
  fault: Fault,
  engine: Engine,
  postgresUrl: string | null,
  times: number,
): Promise<Outcome> {
  const startedAt = performance.now();
  const seconds = (): number => Math.round((performance.now() - startedAt) / 1_000);
  const empty = { fault: fault.name, engine, times, recovered: 0, damage: NONE, readings: 0, alarms: 0 };
  const stage = await fault.prepare(engine, postgresUrl);
  if (typeof stage === 'string') {
    return { ...empty, times: 0, leftOut: stage, seconds: seconds(), trouble: [] };
  }
  const trouble: string[] = [];
  let world: World | undefined;
  let recovered = 0;
  let damage = NONE;
  const forget = whenInterrupted(async () => stage.drop());
  try {
    world = await startWorld({
      engine,
      database: stage.open.database,
      location: stage.location ?? stage.open.location,
      nodes: fault.nodes,
      variables: stage.variables ?? {},
      ...(stage.deliver !== undefined && { deliver: stage.deliver }),
      ...(stage.brokerKey !== undefined && { brokerKey: stage.brokerKey }),
    });
    recovered = await strike(stage, world, times);
    damage = await world.settle();
  } catch (error) {
    trouble.push(String(error));
  } finally {
    forget();
    const isClean =
      recovered === times && damage.lost.length + damage.doubled.length + damage.stuck.length === 0;
    if (!isClean) trouble.push(...(world?.nodes ?? []).map((node) => node.output().slice(-3_000)));
    world?.drop();
    await stage.drop().catch((error: unknown) => trouble.push(String(error)));
  }
  const { readings, excursions } = world?.ledger ?? { readings: new Map(), excursions: new Set() };
  return {
    ...empty,
    recovered,
    damage,
    readings: readings.size,
    alarms: excursions.size,
    seconds: seconds(),
    trouble,
  };
}

/** Causes the fault `times` times and returns how often the installation recovered. */
async function strike(stage: Stage, world: World, times: number): Promise<number> {
  let recovered = 0;
  for (let time = 0; time < times; time += 1) {
    await world.moreCalls(CALLS_BEFORE);
    await stage.strike(world);
    try {
      await world.recovered();
      recovered += 1;
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
    }
  }
  return recovered;
}
