import { howToInstall, installMissing, requirements } from './requirements.mjs';

/** Flags every test browser starts with: no calls home, and no sandbox where the user is root. */
export const chromiumFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--force-prefers-reduced-motion',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Path of the machine's Chromium, which is installed where it is missing and that is possible.
 *
 * @returns {string} throws with what to install where that has to be done by hand
 */
export function ensureChromium() {
  const missing = installMissing([requirements.chromium]);
  if (missing.length > 0) throw new Error(howToInstall(missing));
  return requirements.chromium.find();
}
