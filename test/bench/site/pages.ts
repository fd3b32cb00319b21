/** Documents that are opened in the browser: what a site sends without Laurel, with it, and with the least code by hand. */

const tags = [
  'wallet-connect',
  'points-balance',
  'quest-list',
  'badge-shelf',
  'leaderboard',
  'auction-bidder',
  'mint-gallery',
  'token-claim',
  'social-connect',
  'profile',
];

const loader = '<script type="module" src="/cdn/loader.js" data-proxy="/laurel"></script>';
const styleSheet = '<link rel="stylesheet" href="/cdn/laurel.css" />';

const document = (head: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <link rel="icon" href="data:," />
    <title>A community</title>
    <style>
      body { margin: 2rem auto; max-inline-size: 45rem; font: 1rem/1.5 system-ui; }
    </style>
    ${head}
  </head>
  <body>
    <h1>A community</h1>
    ${body}
    <p>The end of the page.</p>
  </body>
</html>`;

const elements = tags.map((tag) => `<laurel-${tag}></laurel-${tag}>`).join('\n');

/**
 * The least script that signs in with a browser's wallet: it asks who is signed in and shows a button. A press asks the proxy for
 * a nonce and the wallet for an account and a signature.
 */
const byHand = `<script type="module">
  const button = document.createElement('button');
  await fetch('/laurel/session').then((answer) => answer.json());
  button.textContent = 'Sign in';
  document.querySelector('h1').after(button);
  button.onclick = async () => {
    let wallet;
    addEventListener('eip6963:announceProvider', ({ detail }) => (wallet = detail.provider));
    dispatchEvent(new Event('eip6963:requestProvider'));
    const [address] = await wallet.request({ method: 'eth_requestAccounts' });
    await wallet.request({ method: 'personal_sign', params: ['Sign in to A community', address] });
  };
</script>`;

/**
 * Documents by their path.
 *
 * @param links returns what `laurel-proxy snippet --preload` prints for an element
 */
export const pagesOf = (links: (tag: string) => string): Readonly<Record<`/${string}`, string>> => ({
  '/host': document('', ''),
  '/by-hand': document(byHand, ''),
  '/connect': document(loader, '<laurel-wallet-connect></laurel-wallet-connect>'),
  '/connect-preloaded': document(
    loader + links('laurel-wallet-connect'),
    '<laurel-wallet-connect></laurel-wallet-connect>',
  ),
  '/board': document(loader, '<laurel-leaderboard></laurel-leaderboard>'),
  '/board-preloaded': document(loader + links('laurel-leaderboard'), '<laurel-leaderboard></laurel-leaderboard>'),
  '/all': document(loader, elements),
  '/all-reserved': document(`${styleSheet}${loader}`, elements),
});
