import { turnsBetween } from './on-call.ts';
import { type NotifiedGroup, type NotifyingSetting, type RotaGap, whoIsNotified } from './who-is-notified.ts';

/** Period in which a group has no one to notify, or one of its rotas no one on call. Epoch milliseconds. */
export type OutlookWarning = { readonly from: number; readonly until: number } & (
  | ({ readonly kind: 'rota gap' } & RotaGap)
  | { readonly kind: 'reaches nobody' }
);

/**
 * Returns the gaps in a group's notifications from one moment to another. Only turns change them over time: quiet hours
 * do not apply where they would leave a group with no one to notify.
 */
export function outlook(
  group: NotifiedGroup,
  setting: NotifyingSetting,
  from: number,
  until: number,
): OutlookWarning[] {
  const starts = group.rotas.flatMap(({ plan }) =>
    turnsBetween(plan, from, until, setting.timeZone).map((turn) => Math.max(turn.from, from)),
  );
  const moments = [...new Set([from, ...starts])].toSorted((one, other) => one - other);
  const warnings = new Map<string, OutlookWarning[]>();
  const note = (key: string, warning: OutlookWarning): void => {
    const known = warnings.get(key) ?? [];
    const last = known.at(-1);
    if (last?.until === warning.from) known[known.length - 1] = { ...last, until: warning.until };
    else known.push(warning);
    warnings.set(key, known);
  };
  moments.forEach((at, index) => {
    const span = { from: at, until: moments[index + 1] ?? until };
    const { gaps, reachesNobody } = whoIsNotified(group, setting, at);
    if (reachesNobody) note('nobody', { kind: 'reaches nobody', ...span });
    for (const gap of gaps) note(`${gap.rotaId} ${gap.why}`, { kind: 'rota gap', ...gap, ...span });
  });
  return [...warnings.values()].flat().toSorted((one, other) => one.from - other.from);
}
