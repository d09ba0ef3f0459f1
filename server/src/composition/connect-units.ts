import type { Slices } from './slices.ts';

/** Brings what is new for a base unit to wherever it is connected: here, or to another server of the database. */
export function connectUnits({ events, nodes, ingest }: Pick<Slices, 'events' | 'nodes' | 'ingest'>): void {
  events.on('command.queued', ({ baseUnitId }) => ingest.commands.wake(baseUnitId));
  events.on('command.queued', ({ baseUnitId }) => nodes.send({ kind: 'command-queued', baseUnitId }));
  events.on('device-key.revoked', ({ baseUnitId }) => ingest.endAccess(baseUnitId));
  events.on('device-key.revoked', ({ baseUnitId }) => nodes.send({ kind: 'device-key-revoked', baseUnitId }));
  nodes.on('command-queued', ({ baseUnitId }) => ingest.commands.wake(baseUnitId));
  nodes.on('device-key-revoked', ({ baseUnitId }) => ingest.endAccess(baseUnitId));
  events.on('home-assistant.changed', () => void ingest.homeAssistant.refresh());
  events.on('readings.stored', ({ companyId }) => ingest.homeAssistant.noteChange(companyId));
  events.on('alarms.changed', ({ companyId }) => ingest.homeAssistant.noteChange(companyId));
  events.on('data.changed', ({ companyId, groups }) => {
    if (groups.includes('Sensors')) ingest.homeAssistant.noteChange(companyId);
  });
  nodes.onGap(() => ingest.commands.wake('any'));
}
