import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { changelogSection, releaseProblems, versionTag, type ReleaseFacts } from './problems.ts';

const manifest = z.object({ version: z.string(), workspaces: z.array(z.string()).default([]) });

export interface ReleaseOptions {
  /** The repository's root folder. */
  readonly root: string;
  /** Prints the tag command and does not tag. */
  readonly dryRun: boolean;
  /** Writes the bill of materials to a file. */
  readonly writeSbom: (file: string) => void;
  readonly print: (line: string) => void;
}

/**
 * Checks that the version of a working tree can be released, writes its bill of materials and tags it. Pushes nothing.
 * @returns the problems that prevent the release; then nothing was written
 */
export function release({ root, dryRun, writeSbom, print: say }: ReleaseOptions): string[] {
  const facts = readFacts(root);
  const problems = releaseProblems(facts);
  if (problems.length > 0) return problems;
  const { version } = facts;
  const tag = versionTag(version);
  const sbom = join(root, 'dist', `ts1-${version}.cdx.json`);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeSbom(sbom);
  say(
    `${version}: the tree is clean, every package has this version, the changelog and both backups are there`,
  );
  say(`Bill of materials: ${sbom}`);
  const notes = changelogSection(facts.changelog, version) ?? '';
  if (dryRun) {
    say(`Would tag: git tag --annotate ${tag} (with the ${notes.split('\n').length} lines of the changelog)`);
  } else {
    // A line that begins with # would be taken as a comment.
    git(root, ['tag', '--annotate', '--cleanup=whitespace', tag, `--message=${version}\n\n${notes}`]);
    say(`Tagged ${tag}`);
  }
  say(`Then publish it: git push origin ${tag}`);
  return [];
}

function readFacts(root: string): ReleaseFacts {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const parse = (file: string) => manifest.parse(JSON.parse(read(file)));
  const files = ['package.json', 'package-lock.json'].concat(
    parse('package.json').workspaces.map((folder) => `${folder}/package.json`),
  );
  return {
    version: /VERSION = '([^']+)'/.exec(read('contract/src/companies/public-config.ts'))?.[1] ?? 'nothing',
    packages: Object.fromEntries(files.map((file) => [file, parse(file).version])),
    changelog: read('CHANGELOG.md'),
    backups: readdirSync(join(root, 'server/testing/released')),
    tags: lines(git(root, ['tag', '--list'])),
    uncommitted: lines(git(root, ['status', '--porcelain'])),
  };
}

function git(root: string, args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}

function lines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
