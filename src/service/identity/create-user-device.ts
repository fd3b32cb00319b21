import { and, eq, inArray } from 'drizzle-orm';
import { websiteOf } from '../access.js';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { userDevices, userMetadata } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { notFound } from '../http/http-error.js';
import { findMember } from './find-member.js';

/** Records a device, with its member if the request names one. */
export const createUserDevice: Handler<'createUserDevice'> = async ({ body, scope }, { database, clock }) => {
  const isNamed = body.userId !== undefined || body.walletAddress !== undefined;
  const userId = await findMember(database, scope, body);
  if (isNamed && userId === undefined) throw notFound();
  const [device] = await database
    .insert(userDevices)
    .values({
      websiteId: await websiteOfDevice(database, scope, userId),
      userId: userId ?? null,
      ipAddress: body.ipAddress,
      deviceIdentifier: body.deviceIdentifier,
      source: 'api',
      createdAt: new Date(clock.now()),
    })
    .returning();
  if (!device) throw new Error('The database returned no device.');
  return {
    ...device,
    organizationId: scope.organizationId,
    createdAt: device.createdAt.toISOString(),
    deviceIdentifier: device.deviceIdentifier ?? undefined,
  };
};

/** Returns the website of the request. If it names none, it is the only website that the member has joined. */
async function websiteOfDevice(database: Database, scope: Scope, userId: string | undefined): Promise<string> {
  if (scope.websiteIds.length === 1 || userId === undefined) return websiteOf(scope);
  const joined = await database
    .select({ websiteId: userMetadata.websiteId })
    .from(userMetadata)
    .where(and(eq(userMetadata.userId, userId), inArray(userMetadata.websiteId, [...scope.websiteIds])));
  return websiteOf({ ...scope, websiteIds: joined.map(({ websiteId }) => websiteId) });
}
