import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the repository, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns the tags of the languages that members can choose, English included. */
export const languages = (): string[] =>
  readdirSync(join(root, 'src/browser/i18n/translations')).map((file) => basename(file, '.json'));
