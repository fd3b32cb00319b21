import type * as SiteTexts from './site-texts.js';

/** Loads what reads a site's own words, which few sites have. */
export const loadSiteTexts = (): Promise<typeof SiteTexts> => import('./site-texts.js');
