import { howToInstall, installMissing, requirements } from './requirements.mjs';

/** Flags for every test browser: no background connections, and no sandbox if the user is root. */
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
 * Finds the machine's Chromium, and installs it if it is missing and that is possible.
 *
 * @returns {string} path; throws an error that says what to install if that has to be done manually
 */
export function ensureChromium() {
  const missing = installMissing([requirements.chromium]);
  if (missing.length > 0) throw new Error(howToInstall(missing));
  return requirements.chromium.find();
}
