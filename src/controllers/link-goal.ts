import type { SignedChallenge, SignedIn } from '../contract/session.js';
import type { Program } from '../program/program.js';
import type { LaurelHost } from './host.js';
import { isLinked } from './member-address.js';
import { MemberWallet } from './member-wallet.js';
import { SessionController } from './session.js';
import type { SignInGoal } from './sign-in-goal.js';
import { stepUp } from './step-up.js';

/** Linking a further wallet to the signed-in member, who confirms it with one they have. */
export class LinkGoal implements SignInGoal {
  readonly purpose = 'link';
  /** Takes the wallet away from the account that holds it. */
  takeOver = false;
  readonly #session: SessionController;
  readonly #wallet: MemberWallet;

  /** @param connect has the member connect a wallet; whether they have */
  constructor(host: LaurelHost, connect: () => Promise<boolean>) {
    this.#session = new SessionController(host);
    this.#wallet = new MemberWallet(host, connect);
  }

  isOwn(address: string): boolean {
    const { state } = this.#session;
    return state.status === 'signed-in' && isLinked(state.user, address);
  }

  async confirm(program: Program, show: (message: string) => void): Promise<void> {
    await stepUp(program, await this.#wallet.take(), 'link-wallet', show);
  }

  send(program: Program, body: SignedChallenge): Promise<SignedIn> {
    return program.client.request('POST /session/wallets', { body: { ...body, takeOver: this.takeOver } });
  }
}
