import { BASE_UNIT_ONLINE_MS, type BaseUnit } from '@ts1/contract';

/** Online when its last contact is at most two minutes ago (spec 2 §4). */
export function isOnline(unit: Pick<BaseUnit, 'last_contact'>, now: number): boolean {
  return unit.last_contact !== null && now - Date.parse(unit.last_contact) <= BASE_UNIT_ONLINE_MS;
}
