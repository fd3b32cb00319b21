import { providers, type LinkableId, type ListedProvider } from './index.js';

/** Providers whose accounts members can link. */
export const linkableProviders = providers.filter(({ proof }) => proof !== 'operator') as ListedProvider<LinkableId>[];
