import type { Handlers } from '../handler.js';
import { createWebsiteCollection } from './create-website-collection.js';
import { createWebsite } from './create-website.js';
import { listWebsites } from './list-websites.js';
import { saveWebsiteUserRoles } from './save-website-user-roles.js';

/** Handlers for websites and the roles of their users. */
export const websiteHandlers = {
  listWebsites,
  createWebsite,
  saveWebsiteUserRoles,
  createWebsiteCollection,
} satisfies Partial<Handlers>;
