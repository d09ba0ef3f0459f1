import { conditionKey } from '../machine/conditions.ts';
import { parseSpans } from '../history/read-past.ts';
import { parseSettings } from '../settings/settings-versions.ts';
import { fromStored } from '../machine/stored-state.ts';

/** Throws when a row of the alarm tables from elsewhere holds what the alarms here could not read. */
export function checkStoredAlarm(row: Readonly<Record<string, unknown>>): void {
  const text = (name: string): string | null => {
    const value = row[name];
    return typeof value === 'string' ? value : null;
  };
  if ('settings' in row) parseSettings(text('settings'));
  if ('conditions' in row) fromStored(text('conditions'));
  if ('spans' in row) parseSpans(text('spans') ?? '');
  if ('condition' in row) conditionKey.parse(row['condition']);
}
