import type { DatabaseLocation, Engine } from '../../src/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../databases.ts';
import type { World } from './world.ts';

/** Place where a fault happens: a database and all that is between it, the servers and the base unit. */
export interface Stage {
  readonly open: TestDatabase;
  /** Where servers find the database, when that is not the place itself. */
  readonly location?: DatabaseLocation;
  readonly variables?: Readonly<Record<string, string>>;
  /** How bodies reach the server where not by HTTP. */
  readonly deliver?: (body: string) => Promise<boolean>;
  /** The base unit's key at an outside broker. */
  readonly brokerKey?: string;
  /** Does the harm once, under load, and undoes it. */
  strike(world: World): Promise<void>;
  drop(): Promise<void>;
}

export const NO_POSTGRES = 'PostgreSQL was not found';

/** Something that happens to an installation. */
export interface Fault {
  readonly name: string;
  readonly engines: readonly Engine[];
  /** On which engines the short form has it. */
  readonly short: readonly Engine[];
  readonly nodes: number;
  /** How often it happens; in the short form once. */
  readonly times: number;
  /** Sets the stage, or says why that cannot be done on this machine. */
  prepare(engine: Engine, postgresUrl: string | null): Promise<Stage | string>;
}

/** A stage with nothing but a database. */
export function onPlainStage(strike: Stage['strike']): Fault['prepare'] {
  return async (engine, postgresUrl) => {
    if (engine === 'postgres' && postgresUrl === null) return NO_POSTGRES;
    const open = await createTestDatabase(engine, postgresUrl);
    return { open, strike, drop: async () => open.drop() };
  };
}
