/** What its owner does with a pairing, and with what a page asks later. */
export interface PhoneManners {
  readonly pairing?: 'approve' | 'reject' | 'silent';
  readonly requests?: 'approve' | 'reject' | 'silent';
  /** EIP-155 ids of the chains it shares its account on; those the page asks for unless set. */
  readonly chains?: readonly number[];
}

/** What a test in a browser may ask of it; everything comes and goes as JSON. */
export interface PhoneCalls {
  /** A relay with a phone. Resolves with the relay's address and the phone's account. */
  start(manners?: PhoneManners): Promise<{ relay: string; address: string }>;
  behave(manners: PhoneManners): void;
  pair(uri: string): Promise<void>;
  moveTo(chainId: number): Promise<void>;
  end(): Promise<void>;
  /** What pages called themselves, what they asked, how often somebody called the relay, and how many it has on the line. */
  report(): Promise<{ met: readonly string[]; asked: readonly string[]; visits: number; present: number }>;
  closeRelay(): Promise<void>;
  openRelay(): Promise<void>;
}
