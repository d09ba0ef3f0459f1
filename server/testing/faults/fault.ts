import type { DatabaseLocation, Engine } from '../../src/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../databases.ts';
import type { World } from './world.ts';

/** Place where a fault happens: a database and all that is between it, the servers and the base unit. */
export interface Stage {
  readonly open: TestDatabase;
  /** Location at which servers find the database, where it is not that of `open`. */
  readonly location?: DatabaseLocation;
  readonly variables?: Readonly<Record<string, string>>;
  /** Delivers a body to the server where that is not done by HTTP. */
  readonly deliver?: (body: string) => Promise<boolean>;
  /** The base unit's key at an outside broker. */
  readonly brokerKey?: string;
  /** Causes the fault once, under load, and undoes it. */
  strike(world: World): Promise<void>;
  drop(): Promise<void>;
}

export const NO_POSTGRES = 'PostgreSQL was not found';

/** Something that happens to an installation. */
export interface Fault {
  readonly name: string;
  readonly engines: readonly Engine[];
  /** Engines on which the short form has it. */
  readonly short: readonly Engine[];
  readonly nodes: number;
  /** Number of times that it happens; in the short form it happens once. */
  readonly times: number;
  /** Prepares the stage, or returns why this machine cannot. */
  prepare(engine: Engine, postgresUrl: string | null): Promise<Stage | string>;
}

/** Prepares a stage with nothing but a database. */
export function onPlainStage(strike: Stage['strike']): Fault['prepare'] {
  return async (engine, postgresUrl) => {
    if (engine === 'postgres' && postgresUrl === null) return NO_POSTGRES;
    const open = await createTestDatabase(engine, postgresUrl);
    return { open, strike, drop: async () => open.drop() };
  };
}
