/** Query for the first page of quests. Everyone who needs it uses this constant, so that they share one request. */
export const questsPage = { route: 'GET /api/quests', request: { query: { limit: 100 } } } as const;
