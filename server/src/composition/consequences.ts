import {
  type AlarmDeps,
  changeDevice,
  offerToInputs,
  recheckDeadlines,
  renewSilence,
  retireInput,
  retireSensor,
} from '../alarms/index.ts';
import type { BaseUnitDeps } from '../base-units/index.ts';
import { takeOverDueDate } from '../calibrations/index.ts';
import { cancelTargetCommands, type CommandDeps } from '../commands/index.ts';
import type { InputDeps } from '../readings/index.ts';
import type { SensorDeps } from '../sensors/index.ts';
import type { SettingsDeps } from '../settings/index.ts';

/** Steps that a change in one slice needs in slices above it, in the transaction of the change. */
export type Consequences = Pick<SensorDeps, 'sensorDeleted' | 'deviceSwapped'> &
  Pick<BaseUnitDeps, 'baseUnitDeleted'> &
  Pick<SettingsDeps, 'offlineWindowChanged'> &
  Pick<InputDeps, 'inputRemoved' | 'inputShown'>;

/** Connects slices that do not know each other. */
export function createConsequences(deps: AlarmDeps & CommandDeps): Consequences {
  const { clock, onChanges } = deps;
  return {
    async baseUnitDeleted(change, baseUnitId) {
      await cancelTargetCommands(deps, change, { baseUnitId });
    },
    async sensorDeleted(change, sensorId) {
      await retireSensor(change, onChanges, sensorId, clock.now());
      await cancelTargetCommands(deps, change, { sensorId });
    },
    async deviceSwapped(change, sensorId, from) {
      await changeDevice(change, onChanges, sensorId, from, clock.now());
      await takeOverDueDate(change, sensorId);
      // Open commands were meant for the device that is gone.
      await cancelTargetCommands(deps, change, { sensorId });
    },
    async offlineWindowChanged(change, user) {
      await renewSilence(deps, change, user);
      await recheckDeadlines(change, clock.now());
    },
    inputRemoved: async (change, user, { sensorId, input }) =>
      retireInput(deps, change, user, sensorId, input),
    inputShown: async ({ tx, companyId, at }, shown) => offerToInputs(tx, companyId, [shown], at),
  };
}
