/** The question for the first page of quests: whoever asks it early has the answer there for who needs it. */
export const questsPage = { route: 'GET /api/quests', request: { query: { limit: 100 } } } as const;
