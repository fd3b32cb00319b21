import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../.config/build/entries.mjs';

/** Reads a file's text, by its path from the root. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Whether a file exists at a path from the root. */
export const exists = (path: string): boolean => existsSync(join(root, path));

/** Returns the names of a folder's content, by its path from the root; empty if there is no such folder. */
export const list = (folder: string): string[] => (exists(folder) ? readdirSync(join(root, folder)).sort() : []);

/** Returns the paths of a folder's TypeScript files from the root, at any depth. */
export const sourcesIn = (folder: string): string[] =>
  (exists(folder) ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }) : [])
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .sort();

/** Returns the paths of the files that declare public events: one beside each element, and one for events of several elements. */
export const eventSources = (): string[] =>
  sourcesIn('src/browser/elements').filter((path) => /\/(shared-)?events\.ts$/.test(path));

/** Whether git can list the repository's files. Some machines lack git, and a downloaded copy is not a git repository. */
export const hasGit = (): boolean => spawnSync('git', ['rev-parse', '--git-dir'], { cwd: root }).status === 0;

/** Returns the paths of the repository's files: those that git tracks or would add. */
export const repositoryFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && exists(path));

/** Returns the first group of each match of a pattern. */
export const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);
