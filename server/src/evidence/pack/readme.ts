import { toTimestamp } from '@ts1/contract';
import type { PreparedPack } from './prepare.ts';

/** Returns `README.txt`: what a pack is and how it is verified, for people without this product. */
export function readme({ company, sensors, from, to, madeAt, madeBy }: PreparedPack): string {
  return `EVIDENCE PACK

Company:  ${company.companyName}
Sensors:  ${sensors.map(({ wanted }) => `${wanted.name} (id ${wanted.sensorId})`).join(', ')}
Period:   ${toTimestamp(from)} to ${toTimestamp(to)}, both included (UTC)
Made:     ${toTimestamp(madeAt)} by ${madeBy.name}

What is in it
  readings/          every reading of each sensor, whole days in UTC
  reports/           the report of each sensor as a PDF
  figures.json       the figures, to be computed again from the readings
  settings.json      the alarm settings that were in force, when and by whom they were saved
  alarms.json        alarms, who acknowledged them, notes, messages sent
  quiet.json         when messages were held
  calibrations.json  calibrations; certificates/ has the files
  reviews.json       who reviewed the readings, with what result
  hand-readings.json what people measured by hand
  signatures.json    signatures under the reviews and calibrations
  seals.json         what was sealed of each day, with its proof
  timestamps.json    where there are any: time stamps of the audit log by somebody outside, in timestamps/
  audit.jsonl        rows of the audit log, between signed check-points
  manifest.json      size and SHA-256 of every file; manifest.sig is its signature

How to verify it
  1. Take the public key that the company gave you earlier, not the one in this pack.
  2. Check the signature: manifest.sig is the Base64 of an Ed25519 signature over the bytes of manifest.json.
  3. Check that the files are exactly those in manifest.json, each with its size and SHA-256.
  4. Check audit.jsonl, seals.json and figures.json as the description of the format says
     (docs/evidence-pack.md in the source of the product).
  One program does all of this, with Node 20 or newer: node verify.mjs PACK.zip --key KEY
  verify.html does the same in a browser, without a network. Take both from the product's source where you do not
  trust who gave you the pack. A second program, in Python: docs/verify-evidence-pack.py in that source.

What it proves
  Days with the state "sealed" cannot have been changed since the audit log has their root. Days with the state
  "unsealed" are proven as they were when this pack was made. That a sensor measured rightly is for its calibration
  to show.
`;
}
