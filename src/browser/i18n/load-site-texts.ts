import type * as SiteTexts from './site-texts.js';

/** Loads the code that reads a site's own texts, which few sites have. */
export const loadSiteTexts = (): Promise<typeof SiteTexts> => import('./site-texts.js');
