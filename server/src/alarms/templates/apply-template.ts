import { type AlarmRules, settingsForType } from '@ts1/contract';
import { change, differences } from '../../audit/index.ts';
import { requireVisibleSensor } from '../../sensors/index.ts';
import type { AlarmDeps } from '../deps.ts';
import { lockSensor } from '../evaluate/load-evaluation.ts';
import { saveInstructions } from '../instructions/save-instructions.ts';
import { describeSettings } from '../settings/describe-settings.ts';
import { saveRules } from '../saving/save-settings.ts';
import { parseSettings } from '../settings/settings-versions.ts';
import { readOwnInputs } from '../inputs/sensor-inputs.ts';
import { describeTaken, withMore, withTemplateLimits } from '../followed/inputs-of-template.ts';
import { readStoredTemplate } from '../followed/stored-template.ts';

/**
 * Gives one follower the newest version of its template, as a version of its own settings: whether it is out of service
 * and the limits of inputs that the template says nothing of stay. Nothing happens to a sensor that was detached meanwhile, or has the version.
 * Returns whether it took anything.
 */
export async function applyTemplate(
  deps: AlarmDeps,
  companyId: number,
  templateId: number,
  sensorId: number,
): Promise<boolean> {
  return change(
    deps,
    companyId,
    { kind: 'system' },
    async (making) => {
      const { tx, record, recordsNothing } = making;
      await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', [sensorId]);
      await tx.dialect.lockRows(tx, 'sensor_templates', companyId, 'sensor_id', [sensorId]);
      const follower = await tx.sql
        .selectFrom('sensor_templates')
        .select(['applied_version'])
        .where('company_id', '=', companyId)
        .where('sensor_id', '=', sensorId)
        .where('template_id', '=', templateId)
        .executeTakeFirst();
      const template = await readStoredTemplate(tx, companyId, templateId);
      if (follower === undefined || follower.applied_version >= template.version) {
        recordsNothing();
        return false;
      }
      const locked = await lockSensor(tx, companyId, sensorId);
      const { name } = await requireVisibleSensor(tx, companyId, sensorId, 'all');
      const before = locked.versions.at(-1)?.settings ?? parseSettings(null);
      const { settings } = settingsForType(template.settings, locked.evaluation.alarms.type);
      const { alarms_disabled } = before;
      const { inputLimits } = template;
      const ownInputs = inputLimits.length === 0 ? [] : await readOwnInputs(tx, companyId, sensorId);
      const inputs = withTemplateLimits(before.inputs, ownInputs, inputLimits);
      const own = { ...settings, alarms_disabled, ...(inputs !== undefined && { inputs }) };
      const saver = { username: template.savedBy, userId: template.savedById };
      if (template.instructions !== '') {
        const isReworded = await saveInstructions(
          making,
          saver,
          { id: sensorId, name },
          template.instructions,
        );
        if (isReworded) tx.afterCommit(() => deps.announceChange(companyId, ['AlarmLog', 'CurrentAlarms']));
      }
      const { version, after } = await saveRules(deps, making, saver, sensorId, locked, own, {
        templateId,
        version: template.version,
      });
      await tx.sql
        .updateTable('sensor_templates')
        .set({ applied_version: template.version, failures: 0, failure: null, retry_at: null })
        .where('company_id', '=', companyId)
        .where('sensor_id', '=', sensorId)
        .execute();
      const taken = describeTaken(before.inputs, ownInputs, inputLimits);
      const words = withMore(describeSettings(before, after), taken);
      record(
        'alarm_settings_update',
        `Sensor "${name}" took version ${template.version} of template "${template.name}": ${words}`,
        {
          sensorId,
          version,
          templateId,
          templateVersion: template.version,
          changes: differences<AlarmRules>(before, after),
        },
      );
      return true;
    },
    'bulk',
  );
}
