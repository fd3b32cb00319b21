import { define } from '../define.js';
import { WalletConnect } from './wallet-connect.js';

export type { WalletConnect };

define('laurel-wallet-connect', WalletConnect);
