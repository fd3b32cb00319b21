/** Sections of the demo's quests. */
export const questGroupIds = {
  started: '9da7747d-7ef1-4668-ab15-94ab877eae62',
  week: 'a534045b-23a2-404a-9945-70f1eacd3000',
  vault: '3f4f0b66-72a6-468c-8ed9-330e6082552b',
  letter: '5c0b7d1e-2f68-4a93-b7e1-94d3a6f0c258',
  club: 'e81f4a36-9d07-4c5b-8a62-0b7f3d95c1e4',
} as const;

/** Quests of the demo. */
export const questIds = {
  follow: '99fbb1ab-54ca-4457-b442-8f56d3f61a5b',
  connect: '5611bd79-c686-4bbc-98ce-27bbc3541a11',
  post: '9f79847c-6ab1-4754-9cfd-7e1a9b6389b4',
  read: '67fefe1e-ad41-4f02-935d-085fa5f05f10',
  quiz: 'f1c9ac31-70ea-4f1d-92c2-5bb6462647d4',
  poll: '9dc73457-06f7-4263-8937-208fe8f5cb90',
  code: '3ecfd018-ece8-428f-843b-f6d2bfe85b14',
  checkIn: '86eb1000-5063-4155-87f3-e1b1e2310cd3',
  wish: '24ef9c07-0992-4348-b7bd-d1a7fbe0ea5a',
  friend: 'ddb57620-9afb-4a62-abf5-86d0e4a85e34',
  wallet: '877018eb-f43c-4852-b7fa-ea9d389486aa',
  raid: '9f923e0d-8993-4acc-b750-c65136c63c07',
  discord: 'ae93af12-fce0-45d1-bf90-1c95a3696dc9',
  vault: '6a9ebe97-9b57-4992-9a1d-153cebada8a7',
  lantern: '9a7e0da0-d875-4299-a07e-4e56f95b7d79',
  moot: 'cb66f779-ee4c-4a05-9855-bd02189bb9e1',
  founders: 'e0881b12-00a0-4258-8549-a1b27447e333',
  letter: '1d94c7b2-6e05-4f3a-9b18-7a2c50e8d361',
  reader: '2ea5d8c3-7f16-404b-8c29-8b3d61f9e472',
  forward: '3fb6e9d4-8027-415c-9d3a-9c4e720af583',
  open: '40c7fae5-9138-426d-8e4b-ad5f831ba694',
  manifesto: '51d80bf6-a249-437e-9f5c-be60942cb7a5',
  wall: '62e91c07-b35a-448f-806d-cf71a53dc8b6',
} as const;

/** Badges of the demo. */
export const badgeIds = {
  firstLight: 'ab74b995-1efc-427f-96d1-85c8945071f2',
  keyholder: '30d51744-bc1b-418d-b0af-db532906d829',
  forge: '0efc0adc-ea01-4d8d-b3a3-2057bcbc3df9',
  nightShift: '8b233885-6aef-4fd1-8fee-47ab6def485f',
  cartographer: '191ea2c3-bdfb-476a-b40f-4b055a22f1b5',
  summit: '2543589c-b6b0-42fd-a9da-ea6510d6c128',
  archivist: 'c369d72b-e86d-4668-8b87-387cbbdfec04',
  sprout: '355c0ab1-cef6-4464-a3ed-7eaebbf6f2a4',
} as const;
