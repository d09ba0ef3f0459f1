import type { ReactNode } from 'react';
import type { ChosenRanks, SensorColumn } from '../sensors/index.ts';

/** View of the table that the bar of the dashboard decides: sensors that are found, and their order. */
export interface ListView {
  /** Ids of the sensors that a search leaves in the table; undefined while nothing is searched for. */
  readonly found?: ReadonlySet<number> | undefined;
  readonly ranks?: ChosenRanks | undefined;
  readonly columnHead?: (column: SensorColumn) => ReactNode;
}
