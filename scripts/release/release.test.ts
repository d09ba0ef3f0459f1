import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test as base } from 'vitest';
import { release } from './release.ts';

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n## [2.3.4] - 2026-11-22\n\n### Added\n\n- Something.\n';

interface Repository {
  readonly write: (file: string, text: string) => void;
  readonly git: (...args: string[]) => string;
  readonly run: (dryRun: boolean) => { readonly problems: string[]; readonly output: string };
  readonly sbom: string;
}

/** A repository of a product at version 2.3.4 that can be released. */
const test = base.extend<{ repository: Repository }>({
  // oxlint-disable-next-line no-empty-pattern
  repository: async ({}, use) => {
    const root = mkdtempSync(join(tmpdir(), 'ts1-release-'));
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    };
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
    write('package.json', '{ "version": "2.3.4", "workspaces": ["contract"] }');
    write('package-lock.json', '{ "version": "2.3.4" }');
    write('contract/package.json', '{ "version": "2.3.4" }');
    write('contract/src/companies/public-config.ts', "export const VERSION = '2.3.4';\n");
    write('CHANGELOG.md', CHANGELOG);
    write('.gitignore', 'dist\n');
    for (const engine of ['sqlite', 'postgres']) {
      write(`server/testing/released/2.3.4-${engine}.backup.gz`, '');
    }
    git('init', '--quiet');
    git('config', 'user.name', 'Release test');
    git('config', 'user.email', 'release@example.org');
    git('add', '.');
    git('commit', '--quiet', '--message=Everything');
    await use({
      write,
      git,
      sbom: join(root, 'dist/ts1-2.3.4.cdx.json'),
      run: (dryRun) => {
        const printed: string[] = [];
        const writeSbom = (file: string) => writeFileSync(file, '{}');
        const problems = release({ root, dryRun, writeSbom, print: (line) => printed.push(line) });
        return { problems, output: printed.join('\n') };
      },
    });
    rmSync(root, { recursive: true, force: true });
  },
});

test('a dry run writes the bill of materials and names the tag without making it', ({ repository }) => {
  const { problems, output } = repository.run(true);
  expect(problems).toEqual([]);
  expect(output).toContain('git tag --annotate v2.3.4');
  expect(output).toContain('git push origin v2.3.4');
  expect(existsSync(repository.sbom)).toBe(true);
  expect(repository.git('tag', '--list')).toBe('');
});

test('a release is tagged with its lines of the changelog, and only once', ({ repository }) => {
  expect(repository.run(false).problems).toEqual([]);
  expect(repository.git('tag', '--list', '--format=%(contents)')).toContain('### Added\n\n- Something.');
  expect(repository.run(false).problems).toEqual(['the tag v2.3.4 exists']);
});

test.for<[string, (repository: Repository) => void, string]>([
  ['a change that is not committed', ({ write }) => write('note.txt', ''), 'not committed: ?? note.txt'],
  [
    'a package of another version',
    ({ write }) => write('contract/package.json', '{ "version": "2.3.3" }'),
    'contract/package.json has version 2.3.3, the API says 2.3.4',
  ],
  [
    'a version without lines in the changelog',
    ({ write }) => write('CHANGELOG.md', CHANGELOG.replace('2.3.4', '2.3.3')),
    'CHANGELOG.md has no section [2.3.4] with text',
  ],
  [
    'lines that no release has',
    ({ write }) => write('CHANGELOG.md', CHANGELOG.replace('[Unreleased]', '[Unreleased]\n\n- More.')),
    'CHANGELOG.md has lines under [Unreleased]: move them to [2.3.4]',
  ],
  [
    'a backup that is not kept',
    ({ git }) => git('rm', '--quiet', 'server/testing/released/2.3.4-sqlite.backup.gz'),
    'no backup 2.3.4-sqlite.backup.gz is kept: npm run release:backup',
  ],
])('%s stops the release and nothing is written', ([, spoil, problem], { repository }) => {
  spoil(repository);
  expect(repository.run(false).problems).toContain(problem);
  expect(repository.git('tag', '--list')).toBe('');
  expect(existsSync(repository.sbom)).toBe(false);
});
