import { limitInForce, type AlarmRules } from './alarm-settings.ts';
import { type MisplacedLimit, findMisplacedLimits } from './limit-order.ts';
import { LIMITED_MEASURANDS, limitName, type LimitName } from '../measurands/measurands.ts';

/** Returns the limits of all measurands of some settings that are out of their order. */
export function misplacedLimits(settings: AlarmRules): MisplacedLimit<LimitName>[] {
  return LIMITED_MEASURANDS.flatMap((measurand) => {
    const prefix = limitName(measurand, 'high').slice(0, -'high_alarm'.length);
    return findMisplacedLimits((side, level) => limitInForce(settings, measurand, side, level)).map(
      ({ name, message }) => ({ name: `${prefix}${name}` as LimitName, message }),
    );
  });
}
