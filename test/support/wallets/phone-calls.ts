/** The owner's reaction to a pairing and to the page's later requests. */
export interface PhoneManners {
  readonly pairing?: 'approve' | 'reject' | 'silent';
  /** `late`: it signs only once the page has ended the session. */
  readonly requests?: 'approve' | 'reject' | 'silent' | 'late';
  /** EIP-155 ids of the chains on which it shares its account. Default: those that the page asks for. */
  readonly chains?: readonly number[];
}

/** Calls from a test in a browser. Arguments and results are JSON. */
export interface PhoneCalls {
  /** Starts a relay and a phone. Resolves with the relay's address and the phone's account. */
  start(manners?: PhoneManners): Promise<{ relay: string; address: string }>;
  behave(manners: PhoneManners): void;
  pair(uri: string): Promise<void>;
  moveTo(chainId: number): Promise<void>;
  end(): Promise<void>;
  /**
   * Names that pages gave themselves, their requests, the number of pages that the phone is connected to, the number of
   * connections to the relay, how many are open now, and all that the relay heard of pages.
   */
  report(): Promise<{
    met: readonly string[];
    asked: readonly string[];
    sessions: number;
    visits: number;
    pages: number;
    heard: readonly string[];
  }>;
  closeRelay(): Promise<void>;
  openRelay(): Promise<void>;
}
