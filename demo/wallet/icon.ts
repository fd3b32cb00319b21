/** A flask, because this wallet is for testing. */
export const walletIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="#f6c945" d="M0 0h96v96H0z"/><path fill="none" stroke="#3a2c05" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" d="M38 20h20M42 20v20L26 68a6 6 0 0 0 5.3 9h33.4a6 6 0 0 0 5.3-9L54 40V20"/><path fill="#3a2c05" d="M36 60h24l7 11H29z"/></svg>',
)}`;
