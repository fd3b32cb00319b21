import { randomUUID } from 'node:crypto';
import { websiteOf } from '../access.js';
import { uploads } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { findMember } from '../identity/find-member.js';
import { endingOf, fileTypeOf } from './file-types.js';

const linkLifetimeMs = 15 * 60_000;

/** Announces a file: checks its extension and size, and returns the URLs for the upload and for reading it. */
export const createUpload: Handler<'createUpload'> = async ({ body, scope, origin }, context) => {
  const { database, clock, uploadLinks } = context;
  const { fileName, fileSize, filePath, userId } = body;
  const type = fileTypeOf(fileName);
  if (!type) throw invalid({ field: 'fileName', message: 'Not a kind of file that can be uploaded' });
  if (fileSize > type.maximumSize)
    throw invalid({ field: 'fileSize', message: `Too large: at most ${type.maximumSize} bytes` });
  if (userId !== undefined && (await findMember(database, scope, { userId })) === undefined)
    throw invalid({ field: 'userId', message: 'There is no such user' });
  const id = randomUUID();
  const path = `${filePath}/${id}.${endingOf(fileName)}`;
  const expiresAt = new Date(clock.now() + linkLifetimeMs);
  await database.insert(uploads).values({
    id,
    websiteId: websiteOf(scope),
    userId,
    path,
    fileName,
    size: fileSize,
    createdAt: new Date(clock.now()),
    expiresAt,
  });
  return { signedUrl: uploadLinks.url(origin, id, expiresAt), url: `${origin}/files/${path}` };
};
