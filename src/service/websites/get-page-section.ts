import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { websiteOf } from '../access.js';
import { pageSections } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { notFound } from '../http/http-error.js';

/** Returns the first section of a place, in the order of its owner. Throws 404 if there is none. */
export const getPageSection: Handler<'getPageSection'> = async ({ query, scope }, { database, clock }) => {
  const now = new Date(clock.now());
  const { placement, pageId, pageSectionType, websiteCollectionId } = query;
  const [section] = await database
    .select()
    .from(pageSections)
    .where(
      and(
        eq(pageSections.websiteId, websiteOf(scope)),
        eq(pageSections.placement, placement),
        pageId === undefined ? undefined : eq(pageSections.pageId, pageId),
        pageSectionType === undefined ? undefined : eq(pageSections.pageSectionType, pageSectionType),
        websiteCollectionId === undefined ? undefined : eq(pageSections.websiteCollectionId, websiteCollectionId),
        query.all === undefined
          ? and(
              lte(pageSections.durationStart, now),
              or(isNull(pageSections.durationEnd), gt(pageSections.durationEnd, now)),
            )
          : undefined,
      ),
    )
    .orderBy(asc(pageSections.sortId), asc(pageSections.createdAt), asc(pageSections.id))
    .limit(1);
  if (!section) throw notFound();
  const { content, ...fields } = section;
  return {
    ...fields,
    ...content,
    pageId: section.pageId ?? undefined,
    organizationId: scope.organizationId,
    durationStart: section.durationStart.toISOString(),
    durationEnd: section.durationEnd?.toISOString() ?? null,
  };
};
