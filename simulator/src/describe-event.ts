import type { FleetEvent } from './fleet/events.ts';

/** Describes an event in one line, for people who watch the fleet in a terminal. */
export function describeEvent(event: FleetEvent): string {
  return `${event.unit}: ${eventText(event)}`;
}

function eventText(event: FleetEvent): string {
  switch (event.kind) {
    case 'delivered':
      return `${event.readings} delivered${refusals(event.receipt)}`;
    case 'retry':
      return `not taken (${event.reason}), again in ${(event.waitMs / 1000).toFixed(1)} s`;
    case 'trouble':
      return event.message;
    case 'on-air':
      return `on air with ${event.held} held`;
    case 'off-air':
      return `off air with ${event.held} held`;
    case 'command':
      return `command ${event.id}: ${event.command}`;
    default:
      return event satisfies never;
  }
}

function refusals(receipt: Extract<FleetEvent, { kind: 'delivered' }>['receipt']): string {
  if (receipt.kind === 'acknowledged') return '';
  const parts = [
    receipt.duplicates > 0 ? `${receipt.duplicates} were known` : '',
    receipt.rejected.length > 0
      ? `${receipt.rejected.length} rejected: ${receipt.rejected[0]?.reason ?? ''}`
      : '',
    receipt.unknown.length > 0 ? `unknown: ${receipt.unknown.join(' ')}` : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? ` (${parts.join('; ')})` : '';
}
