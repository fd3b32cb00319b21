import { expect } from '@open-wc/testing';
import { branchLeaves } from '../../../src/browser/ui/week-branch.js';

/** Returns the length of a leaf: how far its outline reaches. */
const lengthOf = (path: string): number =>
  Math.max(...[...path.matchAll(/-(\d+(?:\.\d+)?)/g)].map(([, far]) => Number(far)));

describe('a branch of weeks', () => {
  it('has a pair of leaves for each week with points, longer for more points', () => {
    const leaves = branchLeaves([25, 100, 0, 50]);
    expect(leaves.length).to.equal(6);
    const [least, most, middle] = leaves.filter(({ isLower }) => !isLower).map(({ path }) => lengthOf(path));
    expect(least).to.be.lessThan(Number(middle));
    expect(middle).to.be.lessThan(Number(most));
  });

  it('keeps the place of a week without points', () => {
    const [all, some] = [branchLeaves([1, 1, 1]), branchLeaves([1, 0, 1])];
    expect(all.at(-1)?.x).to.equal(some.at(-1)?.x);
  });
});
