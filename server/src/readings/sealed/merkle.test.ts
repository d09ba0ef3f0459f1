import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HashTree } from './merkle.ts';

function treeRoot(leaves: readonly (Uint8Array | string)[]): string {
  const tree = new HashTree();
  for (const leaf of leaves) tree.add(leaf);
  expect(tree.size).toBe(leaves.length);
  return tree.root();
}

/** The test leaves and roots of implementations of Certificate Transparency. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => Buffer.from(hex, 'hex'));
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

test.each(ROOTS.map((root, size) => ({ size, root })))(
  'the root of $size leaves is the one of Certificate Transparency',
  ({ size, root }) => {
    expect(treeRoot(LEAVES.slice(0, size))).toBe(root);
  },
);

/** Returns the root literally by the definition of RFC 9162, section 2.1.1. */
function defined(leaves: readonly string[]): Buffer {
  const sha256 = (...parts: readonly (Uint8Array | string)[]) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
  const [only] = leaves;
  if (only === undefined) return sha256();
  if (leaves.length === 1) return sha256(Buffer.of(0), only);
  let split = 1;
  while (2 * split < leaves.length) split *= 2;
  return sha256(Buffer.of(1), defined(leaves.slice(0, split)), defined(leaves.slice(split)));
}

test('the root of any leaves is that of the definition', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 70 }), (leaves) => {
      expect(treeRoot(leaves)).toBe(defined(leaves).toString('hex'));
    }),
  );
});
