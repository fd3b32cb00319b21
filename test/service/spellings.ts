/** Names, and other spellings that find them. */
export const spellings: readonly (readonly [name: string, other: string])[] = [
  ['ÜNAL', 'ünal'],
  ['LILI', 'lili'],
  ['lıvıa', 'LIVIA'],
  ['Zoé'.normalize('NFD'), 'ZOÉ'],
  ['Renée', 'RENÉE'.normalize('NFD')],
  ['ДАРЬЯ', 'дарья'],
  ['Οδυσσεύς', 'ΟΔΥΣΣΕΎΣ'],
  ['Ｎｏｖａ', 'nova'],
  ['ﬁnch', 'FINCH'],
  ['Ǆeko', 'ǆeko'],
  ['Աննա', 'աՆՆԱ'],
  ['𐐀eseret', '𐐨ESERET'],
];
