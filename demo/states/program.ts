import { html } from 'lit';
import { mira, signedInAs } from './members.js';
import type { State } from './state.js';

const tag = 'laurel-program';

/** Every state of `<laurel-program>`, which only shows its content. */
export const states: readonly State[] = [
  {
    tag,
    name: 'around-elements',
    title: 'Around elements: it shows nothing of its own',
    children: html`<laurel-wallet-connect></laurel-wallet-connect>`,
    network: { 'GET /session': signedInAs(mira) },
    settled: (element) =>
      Boolean(element.querySelector('laurel-wallet-connect')?.shadowRoot?.querySelector('.account')),
  },
  {
    tag,
    name: 'without-proxy',
    title: 'Without a proxy: elements keep calm, the console tells the owner',
    program: { proxy: '' },
    children: html`<laurel-wallet-connect></laurel-wallet-connect>`,
    network: {},
    settled: (element) => Boolean(element.querySelector('laurel-wallet-connect')?.shadowRoot?.querySelector('.button')),
  },
];
