import { toVerdict, type Verdict } from './verdicts.ts';

interface Reader {
  readonly size: number;
  readonly read: (offset: number, length: number) => Promise<Uint8Array>;
}

/** The functions of verify.mjs, which tests hand over: a test kit imports no file of a slice. */
export interface Verifier<Platform, Report> {
  readonly verifyPack: (
    reader: Reader,
    options: { readonly keys: readonly string[]; readonly platform: Platform },
  ) => Promise<Report>;
  readonly describeReport: (report: Report) => string[];
  readonly WrongPack: abstract new (...parameters: never[]) => Error;
}

/** Verifies a pack by the functions of verify.mjs, in this process. */
export async function verdictOfProgram<Platform, Report>(
  { verifyPack, describeReport, WrongPack }: Verifier<Platform, Report>,
  zip: Buffer,
  options: { readonly keys: readonly string[]; readonly platform: Platform },
): Promise<Verdict> {
  const read: Reader['read'] = async (offset, length) => zip.subarray(offset, offset + length);
  try {
    return toVerdict(0, describeReport(await verifyPack({ size: zip.length, read }, options)).join('\n'));
  } catch (error) {
    if (!(error instanceof WrongPack)) throw error;
    return toVerdict(1, `not whole: ${error.message}`);
  }
}
