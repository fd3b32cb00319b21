/** The part of Flow's client that is used. Its package names types but contains none. */
declare module '@onflow/fcl' {
  export interface Service {
    readonly type: string;
    readonly uid?: string;
    readonly method?: string;
    readonly provider?: { readonly name?: string; readonly address?: string };
  }
  export interface User {
    readonly addr: string | null;
    readonly loggedIn: boolean | null;
    readonly services: readonly Service[];
  }
  export interface Signature {
    readonly addr: string;
    readonly keyId: number;
    readonly signature: string;
  }
  export function config(values: Readonly<Record<string, unknown>>): void;
  export function authenticate(options: { readonly service: Service; readonly forceReauth?: boolean }): Promise<User>;
  export function unauthenticate(): void;
  export const currentUser: {
    snapshot(): Promise<User>;
    /**
     * Resolves with the signatures, or with the reason why there are none.
     *
     * @param message hex
     */
    signUserMessage(message: string): Promise<readonly Signature[] | string>;
  };
}
