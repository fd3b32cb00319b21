import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, scope } from '../primitives.js';

/** Folder that a file belongs in. */
export const UploadFolder = z.enum([
  'images',
  'videos',
  'banners',
  'fonts',
  'posts',
  'profiles',
  'minting',
  'loyalty',
  'tokenClaims',
]);
export type UploadFolder = z.infer<typeof UploadFolder>;

export const createUpload = endpoint({
  name: 'createUpload',
  method: 'POST',
  path: '/api/assets',
  summary: 'Returns where to PUT a file, and the URL at which it is read after that.',
  source: 'the platform’s SDK; its limits are 1 MB for images and 10 MB for videos',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...scope,
    /** The extension decides which type the file must have. */
    fileName: z.string().check(z.regex(/^[\w. -]{1,200}\.[a-zA-Z0-9]{2,5}$/, 'must be a name with an ending')),
    /** Bytes; the uploaded file has to have exactly as many. */
    fileSize: z.int().check(z.minimum(1)),
    filePath: z._default(UploadFolder, 'images'),
    userId: z.optional(Id),
  }),
  response: z.object({ signedUrl: z.string(), url: z.string() }),
  errors: [400, 403, 404, 500],
});
