import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../.config/entries.mjs';

/** Text of a file, by its path from the root. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Whether there is a file at a path from the root. */
export const exists = (path: string): boolean => existsSync(join(root, path));

/** Names of what is in a folder, by its path from the root; nothing where there is no such folder. */
export const list = (folder: string): string[] => (exists(folder) ? readdirSync(join(root, folder)).sort() : []);

/** Paths of the TypeScript files in a folder, at any depth, from the root. */
export const sourcesIn = (folder: string): string[] =>
  (exists(folder) ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }) : [])
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .sort();

/** Whether git can say what belongs to the repository; it is not part of every machine, nor of a copy that was downloaded. */
export const hasGit = (): boolean => spawnSync('git', ['rev-parse', '--git-dir'], { cwd: root }).status === 0;

/** Paths of the files of the repository: those that git has, or would add. */
export const repositoryFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && exists(path));

/** Every first group of a pattern's matches. */
export const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);
