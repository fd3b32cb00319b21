import { and, eq, isNull } from 'drizzle-orm';
import { Hono } from 'hono';
import { uploads } from '../db/schema/index.js';
import type { ServiceContext } from '../handler.js';
import { HttpError, invalid, notFound } from '../http/http-error.js';
import { fileTypeOf } from './file-types.js';

/** Headers of all answers here: pages of any origin upload with a signed link and show uploaded files. */
const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

const isThere = () => new HttpError(409, { message: 'The file is there already' }, open);

/**
 * Serves `PUT /uploads/{id}`, which takes the file of a signed link, and `GET /files/{folder}/{name}`, which returns it. Neither
 * needs an API key. Each link accepts one upload, whose bytes have to match the type in the file's name.
 */
export function uploadRoutes({ database, clock, uploadLinks, uploadStore }: ServiceContext): Hono {
  return new Hono()
    .options('/uploads/:id', () => new Response(null, { status: 204, headers: preflight }))
    .put('/uploads/:id', async ({ req }) => {
      const id = req.param('id');
      if (!uploadLinks.isValid(id, req.query(), clock.now()))
        throw new HttpError(403, { message: 'The link is wrong or too old' }, open);
      const [upload] = await database.select().from(uploads).where(eq(uploads.id, id));
      if (!upload || upload.uploadedAt) throw isThere();
      const bytes = await readExactly(req.raw, upload.size);
      if (!fileTypeOf(upload.path)?.matches(bytes))
        throw invalid({ field: 'body', message: 'Not the kind of file that its name says' });
      await database.transaction(async (transaction) => {
        // Of two concurrent uploads, the second waits here and then finds the link used.
        const taken = await transaction
          .update(uploads)
          .set({ uploadedAt: new Date(clock.now()) })
          .where(and(eq(uploads.id, id), isNull(uploads.uploadedAt)))
          .returning({ id: uploads.id });
        if (taken.length === 0) throw isThere();
        await uploadStore.write(upload.path, bytes);
      });
      return Response.json({ message: 'Success' }, { headers: open });
    })
    .get('/files/:folder/:name', async ({ req }) => {
      const path = `${req.param('folder')}/${req.param('name')}`;
      const [upload] = await database.select().from(uploads).where(eq(uploads.path, path));
      const bytes = upload?.uploadedAt ? await uploadStore.read(upload.path) : undefined;
      if (!upload || !bytes) throw notFound();
      return new Response(new Uint8Array(bytes), {
        headers: {
          ...open,
          'content-type': fileTypeOf(upload.path)?.contentType ?? 'application/octet-stream',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=31536000, immutable',
        },
      });
    });
}

/** Monitoring tools of a page add headers to every request, so all requested ones are allowed; old browsers do not support `*`. */
const preflight = {
  ...open,
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': 'content-type, *',
};

/** Reads a body of exactly the given number of bytes, and stops reading a longer one. */
async function readExactly(request: Request, size: number): Promise<Uint8Array> {
  const wrong = invalid({ field: 'body', message: `Has to have the announced ${size} bytes` });
  const chunks: Uint8Array[] = [];
  let read = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    read += chunk.byteLength;
    if (read > size) throw wrong;
    chunks.push(chunk);
  }
  if (read !== size) throw wrong;
  return Buffer.concat(chunks);
}
