import type { Events } from '../events.ts';
import type { LiveHub } from './hub.ts';

/** Lets what happened in a company reach its open screens. */
export function showEvents(
  events: Pick<Events, 'on'>,
  { stored, announceChange }: Pick<LiveHub, 'stored' | 'announceChange'>,
): void {
  events.on('data.changed', ({ companyId, groups }) => announceChange(companyId, groups));
  events.on('readings.stored', ({ companyId, sensorIds, baseUnitIds, sensorsChanged, unitsChanged }) => {
    stored(companyId, { sensorIds, baseUnitIds });
    if (sensorsChanged) announceChange(companyId, ['Sensors']);
    if (unitsChanged) announceChange(companyId, ['BaseUnits']);
  });
  events.on('base-units.contacted', ({ companyId, baseUnitIds }) => stored(companyId, { baseUnitIds }));
  events.on('delivery.put-aside', ({ companyId }) => announceChange(companyId, ['BaseUnits']));
  events.on('alarms.changed', ({ companyId, logIds, areSomeGone }) => {
    stored(companyId, { alarmLogIds: logIds });
    if (areSomeGone) announceChange(companyId, ['AlarmLog', 'CurrentAlarms']);
  });
  events.on('commands.changed', ({ companyId, commandIds }) => stored(companyId, { commandIds }));
  events.on('messages.written', ({ companyId, deliveryIds }) => stored(companyId, { deliveryIds }));
  events.on('messages.moved', ({ companyId, deliveryIds }) => stored(companyId, { deliveryIds }));
}
