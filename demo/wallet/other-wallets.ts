import { accounts } from './accounts.js';
import { confirm } from './confirm.js';
import { walletIcon } from './icon.js';
import { installFlowExtension } from './standards/flow-extension.js';
import { installInjectedWeb3 } from './standards/injected-web3.js';
import { installKeplr } from './standards/keplr.js';
import type { Owner } from './standards/owner.js';
import { installTonBridge } from './standards/ton-bridge.js';
import { installUltra } from './standards/ultra.js';
import { installStandardWallet } from './standards/wallet-standard.js';

const questions = {
  connect: { title: 'Connect to this site', body: 'It will see this address. It can’t move anything with it.' },
  sign: { title: 'Sign this message', body: 'Signing is free and sends nothing.' },
} as const;

/** Puts the demo's wallets outside EVM on the page, each in the way its type is found. */
export function installOtherWallets(name: string): void {
  const owner: Owner = {
    name,
    icon: walletIcon,
    async ask(what, text) {
      const approve = what === 'connect' ? 'Connect' : 'Sign';
      if (!(await confirm({ ...questions[what], message: text, approve })))
        throw new Error('User rejected the request.');
    },
  };
  installStandardWallet([accounts.solana, accounts.sui], owner);
  installTonBridge('laurelDemoWallet', [accounts.ton], owner);
  installKeplr('keplr', [accounts.cosmos], owner);
  installUltra([accounts.ultra], owner);
  installFlowExtension('laurel-demo-wallet', [accounts.flow], owner);
  installInjectedWeb3([accounts.substrate], owner);
}
