import { signatureSettings, type SignatureSettings } from '@ts1/contract';
import { changeBy, changedNames, differences } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { SettingsDeps } from './deps.ts';

interface SignatureColumns {
  readonly signature_minutes: number;
  /** JSON. */
  readonly signature_meanings: string;
  readonly signatures_by_two: 0 | 1;
}

/** A company's settings of signatures from a row of `companies`. */
export function signatureSettingsIn(row: SignatureColumns): SignatureSettings {
  return {
    signatureMinutes: row.signature_minutes,
    signatureMeanings: signatureSettings.shape.signatureMeanings.parse(JSON.parse(row.signature_meanings)),
    signaturesByTwo: row.signatures_by_two === 1,
  };
}

/** The columns of a row of `companies` that hold them. */
export function toSignatureColumns(settings: SignatureSettings): SignatureColumns {
  return {
    signature_minutes: settings.signatureMinutes,
    signature_meanings: JSON.stringify(settings.signatureMeanings),
    signatures_by_two: settings.signaturesByTwo ? 1 : 0,
  };
}

/** Reads the settings of a company for signatures. */
export async function readSignatureSettings(tx: Tx, companyId: number): Promise<SignatureSettings> {
  const row = await tx.sql
    .selectFrom('companies')
    .select(['signature_minutes', 'signature_meanings', 'signatures_by_two'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return signatureSettingsIn(row);
}

/** Saves them as a whole. */
export async function saveSignatureSettings(
  deps: SettingsDeps,
  user: SignedInUser,
  settings: SignatureSettings,
): Promise<SignatureSettings> {
  return changeBy(deps, user, async ({ tx, companyId, record }) => {
    const before = await readSignatureSettings(tx, companyId);
    const changes = differences(toFacts(before), toFacts(settings));
    record('settings_update', `Changed the settings of signatures: ${changedNames(changes)}`, changes);
    await tx.sql
      .updateTable('companies')
      .set(toSignatureColumns(settings))
      .where('company_id', '=', companyId)
      .execute();
    return settings;
  });
}

/** The settings as the audit log has them. */
function toFacts(settings: SignatureSettings) {
  return { ...settings, signatureMeanings: settings.signatureMeanings.join(', ') };
}
