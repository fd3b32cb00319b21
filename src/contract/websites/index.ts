import { createWebsite, createWebsiteCollection, listWebsites, saveWebsiteUserRoles } from './websites.js';

/** Endpoints for websites and the roles of their users. */
export const websites = { listWebsites, createWebsite, saveWebsiteUserRoles, createWebsiteCollection } as const;
