import { Hono } from 'hono';
/** Replaces the nodes of Ultra and Flow, which say which key belongs to which account. Knows only the demo's own accounts. */
export declare function chainAccounts(): Hono;
