import type { FlowSigner } from '../signers/flow-signer.js';
import type { InstalledWallet, Owner } from './owner.js';

interface Message {
  readonly type?: string;
  readonly service?: { readonly uid?: string; readonly type?: string };
  readonly body?: { readonly message?: string };
}

/** A Flow wallet as an extension: listed in `window.fcl_extensions`, and reached by window messages. */
export function installFlowExtension(uid: string, signers: readonly FlowSigner[], owner: Owner): InstalledWallet {
  const service = (type: string) => ({
    f_type: 'Service',
    f_vsn: '1.0.0',
    type,
    uid,
    endpoint: `chrome-extension://${uid}/popup.html`,
    method: 'EXT/RPC',
    id: uid,
    identity: { address: signers[0]?.address },
    provider: { address: signers[0]?.address, name: owner.name, icon: owner.icon ?? null, description: '' },
  });
  const authn = service('authn');
  /** The service that was called and waits for its body. */
  let called: string | undefined;
  let [current] = signers;
  const post = (message: object): void => window.postMessage(message, location.origin);
  const respond = (status: 'APPROVED' | 'DECLINED', data: unknown, reason: string | null = null): void =>
    post({ type: 'FCL:VIEW:RESPONSE', f_type: 'PollingResponse', f_vsn: '1.0.0', status, reason, data });

  const answers: Record<string, (body: Message['body']) => Promise<unknown>> = {
    async authn() {
      await owner.ask('connect', current?.address ?? '');
      if (!current) return {};
      const services = [authn, service('user-signature')];
      // Without 0x, as in Flow Wallet.
      return { f_type: 'AuthnResponse', f_vsn: '1.0.0', network: 'mainnet', addr: current.address.slice(2), services };
    },
    async 'user-signature'(body) {
      const bytes = (body?.message ?? '').match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
      const text = new TextDecoder().decode(new Uint8Array(bytes));
      await owner.ask('sign', text);
      const signed = JSON.parse((await current?.sign(text)) ?? '[]') as unknown[];
      return signed.length === 1 ? signed[0] : signed;
    },
  };
  const hear = ({ data }: MessageEvent<Message | null>): void => {
    if (data?.service?.uid === uid && data.type === undefined) {
      called = data.service.type;
      post({ type: 'FCL:VIEW:READY' });
    } else if (data?.type === 'FCL:VIEW:READY:RESPONSE' && called) {
      const answer = answers[called];
      called = undefined;
      answer?.(data.body).then(
        (value) => respond('APPROVED', value),
        (error: Error) => respond('DECLINED', {}, error.message),
      );
    }
  };
  const page = window as { fcl_extensions?: object[] };
  (page.fcl_extensions ??= []).push(authn);
  window.addEventListener('message', hear);
  return {
    change: (index) => void (current = index === undefined ? undefined : signers[index]),
    remove() {
      window.removeEventListener('message', hear);
      page.fcl_extensions = page.fcl_extensions?.filter((one) => one !== authn) ?? [];
    },
  };
}
