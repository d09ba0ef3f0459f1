/** Parts of Remote Alerts, in their order. */
const PART_NAMES = ['groups', 'who', 'rotas', 'contacts', 'channels', 'drills'] as const;

/** Names a part in the address, as in /remote-alerts?tab=rotas. */
export type PartName = (typeof PART_NAMES)[number];

/** Returns the parts that somebody has with these permissions. */
export function remoteAlertsPartNames(permissions: readonly string[]): readonly PartName[] {
  return PART_NAMES.filter((name) => name !== 'contacts' || permissions.includes('settings'));
}
