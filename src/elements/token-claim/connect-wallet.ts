import { WalletRequestEvent } from '../../events/wallet-request.js';

/** Has the member connect their wallet, which is not connected any more. Whether they have; never rejects. */
export function connectWallet(host: HTMLElement): Promise<boolean> {
  const event = new WalletRequestEvent({ reason: 'token-claim' });
  host.dispatchEvent(event);
  return event.isConnected();
}
