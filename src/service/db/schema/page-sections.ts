import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PageSectionContent } from '../../../contract/websites/page-sections.js';
import { createdAt, id, moment } from './columns.js';
import { websiteId } from './references.js';

/** Parts of websites' pages that their owners arranged. */
export const pageSections = pgTable(
  'page_sections',
  {
    id: id(),
    websiteId: websiteId(),
    placement: text('placement', { enum: ['global', 'page'] }).notNull(),
    pageId: text('page_id'),
    pageSectionType: text('page_section_type', { enum: ['all_items', 'discovery_item', 'discovery_items_grid'] }),
    /** Collection that the section is about. */
    websiteCollectionId: uuid('website_collection_id'),
    title: text('title'),
    sortId: integer('sort_id').notNull().default(0),
    durationStart: moment('duration_start').notNull().defaultNow(),
    durationEnd: moment('duration_end'),
    content: jsonb('content').$type<PageSectionContent>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [index('page_sections_website').on(table.websiteId, table.placement, table.sortId)],
);
