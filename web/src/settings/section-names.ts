/** Sections of the settings, in their order. */
const SECTION_NAMES = ['general', 'alarms', 'notifications', 'security', 'data', 'integrations'] as const;

/** Names a section in the address, as in /settings?tab=alarms. */
export type SectionName = (typeof SECTION_NAMES)[number];

/** Returns the sections that somebody has with these permissions; integrations are only for who manages them. */
export function settingsSectionNames(permissions: readonly string[]): readonly SectionName[] {
  return SECTION_NAMES.filter((name) => name !== 'integrations' || permissions.includes('keys'));
}
