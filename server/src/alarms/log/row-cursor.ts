import { InvalidInput } from '../../platform/errors.ts';
import type { RowPlace } from './read-log.ts';

const WRITTEN = /^row\.(\d{1,15})\.(\d{1,15})$/;

/** The place of a row as text for the address. */
export function writeRowCursor({ at, logId }: RowPlace): string {
  return Buffer.from(`row.${at}.${logId}`).toString('base64url');
}

/** @throws InvalidInput for what was never answered */
export function readRowCursor(text: string): RowPlace {
  const [, at, logId] = WRITTEN.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const place = { at: Number(at), logId: Number(logId) };
  if (logId === undefined || writeRowCursor(place) !== text) {
    throw new InvalidInput([{ path: 'cursor', message: 'is not a cursor that was answered' }]);
  }
  return place;
}
