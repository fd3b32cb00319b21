import { createWebsite, createWebsiteCollection, listWebsites, saveWebsiteUserRoles } from './websites.js';

/** Websites and who may do what on them. */
export const websites = { listWebsites, createWebsite, saveWebsiteUserRoles, createWebsiteCollection } as const;
