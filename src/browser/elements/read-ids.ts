/** Reads an attribute that lists ids, separated by spaces or commas. */
export const readIds = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);
