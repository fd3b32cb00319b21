import type { Handlers } from '../handler.js';
import { createWebsiteCollection } from './create-website-collection.js';
import { createWebsite } from './create-website.js';
import { listWebsites } from './list-websites.js';
import { saveWebsiteUserRoles } from './save-website-user-roles.js';

/** Websites and who may do what on them. */
export const websiteHandlers = {
  listWebsites,
  createWebsite,
  saveWebsiteUserRoles,
  createWebsiteCollection,
} satisfies Partial<Handlers>;
