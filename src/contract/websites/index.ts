import { getPageSection } from './page-sections.js';
import { createUpload } from './uploads.js';
import {
  createWebsite,
  createWebsiteCollection,
  listWebsiteCollections,
  listWebsites,
  listWebsiteUserRoles,
  saveWebsiteUserRoles,
} from './websites.js';

/** Endpoints for websites, the roles of their users, and what they show. */
export const websites = {
  listWebsites,
  createWebsite,
  listWebsiteUserRoles,
  saveWebsiteUserRoles,
  listWebsiteCollections,
  createWebsiteCollection,
  getPageSection,
  createUpload,
} as const;
