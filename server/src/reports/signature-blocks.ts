import { type Signature, SIGNATURE_MEANINGS } from '@ts1/contract';
import type { CompanyClock } from './company-clock.ts';
import type { Block } from './pdf/document.ts';
import { reportTexts } from './texts/index.ts';

/** The signatures under a record as a part of its PDF with a heading; nothing where there are none. */
export function signatureSection(signatures: readonly Signature[], clock: CompanyClock): Block[] {
  const table = signatureTable(signatures, clock);
  if (table.length === 0) return [];
  return [{ kind: 'heading', text: reportTexts(clock).signatures.title, level: 2 }, ...table];
}

/** A table of signatures: name, time in the company's zone and meaning, as 21 CFR 11.50 wants them. */
export function signatureTable(signatures: readonly Signature[], clock: CompanyClock): Block[] {
  if (signatures.length === 0) return [];
  const { signatures: words } = reportTexts(clock);
  return [
    {
      kind: 'table',
      columns: words.columns,
      rows: signatures.map(({ signedBy, signedAt, meaning, changedAfter }) => {
        const builtIn = SIGNATURE_MEANINGS.find((one) => one === meaning);
        return [
          signedBy,
          clock.dateTime(Date.parse(signedAt)),
          builtIn === undefined ? meaning : words.meanings[builtIn],
          changedAfter ? words.changedAfter : '',
        ];
      }),
    },
  ];
}
