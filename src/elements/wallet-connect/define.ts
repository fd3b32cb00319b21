import { define } from '../define.js';
import { WalletConnect } from './wallet-connect.js';

define('laurel-wallet-connect', WalletConnect);
