/** Accounts of the demo's wallets outside EVM. */
export declare const accounts: {
    solana: import("./signers/wallet-signer.js").TextSigner;
    sui: import("./signers/wallet-signer.js").TextSigner;
    ton: import("./signers/ton-signer.js").TonSigner;
    cosmos: import("./signers/wallet-signer.js").TextSigner;
    ultra: import("./signers/ultra-signer.js").UltraSigner;
    flow: import("./signers/flow-signer.js").FlowSigner;
    substrate: import("./signers/wallet-signer.js").TextSigner;
};
