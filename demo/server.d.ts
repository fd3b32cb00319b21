export interface DemoOptions {
    /** 0 selects a free port. */
    readonly port: number;
    readonly host: string;
    /** Folder in which the community is stored, or `memory`. */
    readonly data: string;
    /** Postgres server to use in place of the embedded one. */
    readonly databaseUrl?: string | undefined;
    /** Further origins whose pages may use the proxy, as browsers write them. */
    readonly origins: readonly string[];
}
/** The running demo. */
export interface Demo {
    readonly url: string;
    /** A site on an origin of its own that shows Laurel with its script tag. */
    readonly otherUrl: string;
    close(): Promise<void>;
}
/**
 * Starts the service, proxy, chain and pages, the last three on one origin, and a plain page on another. Rejects with the
 * system's error if it cannot listen.
 */
export declare function startDemo({ port, host, data, databaseUrl, origins }: DemoOptions): Promise<Demo>;
