/**
 * Milliseconds for which the proxy and the service keep an idle connection open. Load balancers close theirs after 60 to 75 s, and so
 * never send a request on a connection that the server is just closing.
 */
export const keepAliveTimeout = 80_000;
