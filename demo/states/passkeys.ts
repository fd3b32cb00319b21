/** The reaction of a state's device to a request for a passkey. */
export type FixturePasskey = 'approve' | 'silent' | 'cancel' | 'exists';

/** Whether the page's host has a name. Browsers do not allow passkeys on hosts such as 127.0.0.1. */
export const canShowPasskeys = !/^[\d.]+$|^\[/.test((globalThis as { location?: Location }).location?.hostname ?? '');

/** End of a public key in the form that browsers give: 64 bytes. Nothing verifies it, because a state's network is a fixture too. */
const key = Uint8Array.from({ length: 91 }, (_, index) => (index * 37) % 256);

/** Gives the page a device with passkeys until the returned function is called. It creates a passkey, and never signs with it. */
export function installPasskeys(behaves: FixturePasskey): () => void {
  const page = window as { PublicKeyCredential?: unknown };
  const had = page.PublicKeyCredential;
  page.PublicKeyCredential ??= class {};
  const silence = new Promise<never>(() => undefined);
  const answer = {
    approve: () => Promise.resolve({ rawId: key.slice(0, 16).buffer, response: { getPublicKey: () => key.buffer } }),
    silent: () => silence,
    cancel: () => Promise.reject(new DOMException('Fixture: not allowed.', 'NotAllowedError')),
    exists: () => Promise.reject(new DOMException('Fixture: there is one.', 'InvalidStateError')),
  }[behaves];
  const get = behaves === 'cancel' ? answer : () => silence;
  const credentials = { create: answer, get };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  return () => {
    Reflect.deleteProperty(navigator, 'credentials');
    if (had === undefined) delete page.PublicKeyCredential;
    for (const name of Object.keys(localStorage)) if (name.startsWith('laurel.passkeys')) localStorage.removeItem(name);
  };
}
