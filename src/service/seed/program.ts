/**
 * Organisation and website of seeded data. Their ids are the same in every seed, so that a configuration stays valid when the data
 * is replaced.
 */
export const program = {
  organizationId: '0a51d7f0-6c1e-4b8a-9c55-2f7d3e9b4a10',
  websiteId: '7c3e9a52-1f4d-4d06-8b2a-5e60c9d1f7b3',
} as const;

/** Currencies of the demo. */
export const currencyIds = {
  leaf: 'b1d0c7a4-52e9-4f3b-a6d8-91e04c2f7a55',
  ember: 'c2e1d8b5-63fa-4a4c-b7e9-a2f15d308b66',
  shell: 'd3f2e9c6-740b-4b5d-88fa-b3026e419c77',
} as const;

/**
 * First accounts of the phrase that every local chain starts with ("test test … junk"). The demo's test wallet signs with them
 * and finds its own row. Their keys are public; they are worthless anywhere else.
 */
export const testWallets = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const;
