import {
  settingsForType,
  toTimestamp,
  type AlarmRules,
  type IgnoredOfType,
  type SensorType,
  type TemplateJob,
  present,
} from '@ts1/contract';
import { inCompany, type Tx } from '../../database/index.ts';
import { readLimitedInputs, withoutInputs } from './limited-inputs.ts';
import { readFollowers, readTried } from './tried-sensors.ts';
import { readTemplate } from './read-templates.ts';
import { readStoredTemplate } from '../followed/stored-template.ts';

const MOST_FAILURES = 100;

/**
 * How far the followers of a template are with its newest version.
 * @throws NotFound
 */
export async function readJob(tx: Tx, companyId: number, templateId: number): Promise<TemplateJob> {
  const { version, followers, waiting, failed } = await readTemplate(tx, companyId, templateId);
  const { settings, inputLimits } = await readStoredTemplate(tx, companyId, templateId);
  const sensors =
    inputLimits.length === 0
      ? []
      : await readTried(tx, companyId, await readFollowers(tx, companyId, templateId));
  const inputs = await readLimitedInputs(tx, companyId, sensors, inputLimits);
  const failures = await tx.sql
    .selectFrom('sensor_templates as follower')
    .innerJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'follower.sensor_id'))
    .select(['follower.sensor_id', 'sensor.name as sensor_name', 'follower.failure', 'follower.retry_at'])
    .where('follower.company_id', '=', companyId)
    .where('follower.template_id', '=', templateId)
    .where('follower.failure', 'is not', null)
    // Without a time it is tried at once.
    .where('follower.retry_at', 'is not', null)
    .orderBy('follower.sensor_id')
    .limit(MOST_FAILURES)
    .execute();
  return {
    version,
    followers,
    waiting,
    failed,
    failures: failures.map(({ failure, retry_at, ...sensor }) => ({
      ...sensor,
      reason: present(failure, 'the reason of a failure'),
      retryAt: toTimestamp(present(retry_at, 'the time of the next try')),
    })),
    ignored: ignoredMeasurands(settings, await readTypes(tx, companyId, templateId)),
    without: withoutInputs(sensors.length, inputs, inputLimits),
  };
}

/** Returns measurands of the settings that these types lack, by type. */
export function ignoredMeasurands(
  settings: AlarmRules,
  sensorsByType: ReadonlyMap<SensorType, number>,
): IgnoredOfType[] {
  return [...sensorsByType].flatMap(([type, sensors]) => {
    const { ignored } = settingsForType(settings, type);
    return ignored.length === 0 ? [] : [{ type, sensors, measurands: [...ignored] }];
  });
}

async function readTypes(tx: Tx, companyId: number, templateId: number): Promise<Map<SensorType, number>> {
  const rows = await tx.sql
    .selectFrom('sensor_templates as follower')
    .innerJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'follower.sensor_id'))
    .select(({ fn }) => ['sensor.type', fn.countAll<number>().as('sensors')])
    .where('follower.company_id', '=', companyId)
    .where('follower.template_id', '=', templateId)
    .groupBy('sensor.type')
    .orderBy('sensor.type')
    .execute();
  return new Map(rows.map(({ type, sensors }) => [type, sensors]));
}
