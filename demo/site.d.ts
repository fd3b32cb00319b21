import type { Hono } from 'hono';
/** An origin on this machine. */
export interface Site {
    /** Its origin, as browsers write it. */
    readonly url: string;
    /** Starts to answer with `app`. Earlier requests are told to come back. */
    show(app: Hono): void;
    close(): Promise<void>;
}
/**
 * Listens, so that the address is known before there is anything to show. Rejects with the system's error if the port is
 * taken or the address is not one of this machine.
 *
 * @param port 0 selects a free port
 */
export declare function openSite(host: string, port: number): Promise<Site>;
