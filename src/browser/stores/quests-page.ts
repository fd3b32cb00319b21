/** Query for the first page of quests. All stores that need it use this constant, so that they share one request. */
export const questsPage = { route: 'GET /api/quests', request: { query: { limit: 100 } } } as const;
