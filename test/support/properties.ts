import fc from 'fast-check';

/** The test runner gives the seed to Node in the environment, and to a browser's pages in a global variable. */
const { process, laurelSeed = process?.env['LAUREL_SEED'] } = globalThis as {
  process?: { env: Record<string, string | undefined> };
  laurelSeed?: string;
};

// If a file runs without the runner, there is no seed, and fast-check takes a random one.
if (laurelSeed !== undefined) fc.configureGlobal({ seed: Number(laurelSeed) });

/**
 * Returns the number of histories that a model goes through: `usual`, which fits into every run, unless the environment asks for
 * another one.
 */
export const histories = (usual: number): number => Number(process?.env['LAUREL_HISTORIES'] ?? usual);

export { fc };
