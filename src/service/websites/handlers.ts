import type { Handlers } from '../handler.js';
import { createUpload } from '../uploads/create-upload.js';
import { createWebsiteCollection } from './create-website-collection.js';
import { createWebsite } from './create-website.js';
import { getPageSection } from './get-page-section.js';
import { listWebsiteCollections } from './list-website-collections.js';
import { listWebsiteUserRoles } from './list-website-user-roles.js';
import { listWebsites } from './list-websites.js';
import { saveWebsiteUserRoles } from './save-website-user-roles.js';

/** Handlers for websites, the roles of their users, and what they show. */
export const websiteHandlers = {
  listWebsites,
  createWebsite,
  listWebsiteUserRoles,
  saveWebsiteUserRoles,
  listWebsiteCollections,
  createWebsiteCollection,
  getPageSection,
  createUpload,
} satisfies Partial<Handlers>;
