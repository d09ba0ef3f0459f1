import { z } from 'zod';
import { type Verb, VERBS } from './verbs.ts';

/** Roles that every company has, in the order in which they are offered. */
export const BUILT_IN_ROLE_KEYS = [
  'admin',
  'viewer',
  'operator',
  'quality',
  'technician',
  'auditor',
] as const;
export const builtInRoleKey = z.enum(BUILT_IN_ROLE_KEYS);
export type BuiltInRoleKey = z.output<typeof builtInRoleKey>;

const VIEWER: readonly Verb[] = ['acknowledge', 'audit'];

/** The built-in roles: their names in the API and what they permit. */
export const BUILT_IN_ROLES: Readonly<
  Record<BuiltInRoleKey, { readonly name: string; readonly permissions: readonly Verb[] }>
> = {
  admin: { name: 'Admin', permissions: VERBS },
  viewer: { name: 'Viewer', permissions: VIEWER },
  operator: { name: 'Operator', permissions: [...VIEWER, 'shelve'] },
  quality: { name: 'Quality', permissions: [...VIEWER, 'limits', 'calibrate', 'reports'] },
  technician: { name: 'Technician', permissions: [...VIEWER, 'devices', 'calibrate'] },
  auditor: { name: 'Auditor', permissions: ['audit'] },
};

/** Returns the verbs in the order of the table, each once. */
export function inVerbOrder(verbs: Iterable<string>): Verb[] {
  const given = new Set(verbs);
  return VERBS.filter((one) => given.has(one));
}
