/** Under what a browser keeps the tries of a proxy's members at its quests. */
export const recordsKey = (proxy: string): string => `laurel-quests@1 ${proxy}`;

/** Whether it keeps any, whoever's they are. */
export function hasRecords(proxy: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(recordsKey(proxy)));
  } catch {
    return false;
  }
}
