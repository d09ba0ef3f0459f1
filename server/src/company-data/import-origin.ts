import { COMPANY_KINDS, type CompanyImportResult, type CompanyKind, toTimestamp } from '@ts1/contract';
import type { Change } from '../audit/index.ts';
import type { CompanyArchive, ImportFile } from './archive.ts';
import type { Checked } from './check-archive.ts';
import type { Given } from './give-ids.ts';
import type { ImportTarget } from './import-target.ts';
import type { DeviceKeys } from './sealed-keys.ts';
import type { Staged } from './stage-rows.ts';

/** A file that was checked, and its target. */
export interface Import {
  readonly archive: CompanyArchive;
  readonly checked: Checked;
  readonly file: ImportFile;
  readonly target: ImportTarget;
  /** Hashes of device keys by the numbers of base units; empty when all get new ones. */
  readonly deviceKeys: DeviceKeys;
}

/** Returns the result of the import, which the company can read afterwards. */
export function importResult(
  { archive, checked, file, deviceKeys }: Import,
  readings: number,
  knownUsers: number,
): Omit<CompanyImportResult, 'invited'> {
  const count = (kind: CompanyKind) => (checked.counts.get(kind) ?? 0) - (kind === 'users' ? knownUsers : 0);
  return {
    company: checked.company.name,
    exportedAt: toTimestamp(Date.parse(archive.manifest.exported_at)),
    sha256: file.sha256,
    counts: Object.fromEntries(
      COMPANY_KINDS.map((kind) => [kind, count(kind)]),
    ) as CompanyImportResult['counts'],
    readings,
    deviceKeys: deviceKeys.size,
  };
}

/**
 * Records the origin of the imported data, with its new ids: data with such an id was not measured, acknowledged or
 * calibrated here.
 */
export function recordOrigin(
  { record }: Change,
  { archive, checked, file, target, deviceKeys }: Import,
  { ids, known, readings, statistics, invited }: Given & Staged & { readonly invited: number },
): void {
  const isNew = target.kind === 'new';
  const rows = [...ids].map(([name, all]) => {
    const given = name === 'users' ? all.filter((_, index) => !known.has(index + 1)) : all;
    return [name, { count: given.length, firstId: given[0] ?? null, lastId: given.at(-1) ?? null }];
  });
  const description = isNew
    ? `Imported company "${target.name}" from a file`
    : `Imported the data of "${checked.company.name}" from a file`;
  record(isNew ? 'company_import' : 'company_file_import', description, {
    file: { sha256: file.sha256, bytes: file.bytes },
    content: archive.manifest.content,
    company: checked.company.name,
    exportedAt: archive.manifest.exported_at,
    readings,
    statistics,
    ...(invited > 0 && { invited }),
    ...(deviceKeys.size > 0 && { deviceKeys: deviceKeys.size }),
    ...Object.fromEntries(rows),
  });
}
