import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verifierPage, verifierProgram } from '../server/src/evidence-verifier/index.ts';
import { ROOT } from './project.ts';

// The files with which anybody verifies evidence packs: for auditors who take them from elsewhere than a pack.
const folder = resolve(ROOT, process.argv[2] ?? 'dist/verifier');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'verify.mjs'), await verifierProgram());
writeFileSync(join(folder, 'verify.html'), await verifierPage());
console.log(`verifier: verify.mjs and verify.html are in ${folder}`);
