/** One DevTools session per page, because a session cannot end another session's emulation. */
const sessions = new WeakMap();

/**
 * The command `media-features` for browser tests: emulates any CSS media feature, such as
 * `executeServerCommand('media-features', { 'forced-colors': 'active', 'prefers-reduced-motion': 'reduce' })`, and the medium, such
 * as `{ media: 'print' }`; `{}` ends it. The test runner's own `emulateMedia` ignores forced colours.
 */
export const mediaFeatures = () => ({
  name: 'media-features',
  async executeCommand({ command, payload, session }) {
    if (command !== 'media-features') return undefined;
    const page = session.browser.getPage(session.id);
    if (!sessions.has(page)) sessions.set(page, page.createCDPSession());
    const devtools = await sessions.get(page);
    const { media = '', ...wanted } = payload ?? {};
    const features = Object.entries(wanted).map(([name, value]) => ({ name, value }));
    await devtools.send('Emulation.setEmulatedMedia', { media, features });
    return true;
  },
});
