import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, requiredScope } from '../primitives.js';

const Placement = z.enum(['global', 'page']);
const SectionType = z.enum(['all_items', 'discovery_item', 'discovery_items_grid']);
const text = z.nullish(z.string());

/** Something to discover: a picture, a text and a link. */
const DiscoveryItem = z.object({
  id: Id,
  title: z.string(),
  description: text,
  buttonText: text,
  externalLink: text,
  hideQuestInfo: z.optional(z.boolean()),
  layout: z.nullish(z.enum(['container_style', 'full_width_hero'])),
  loyaltyRuleGroupId: z.nullish(Id),
  loyaltySection: text,
  mediaLink: text,
  pageMediaLink: text,
  sortId: z.optional(z.number()),
  twitter: text,
  website: text,
});

const Banner = z.object({
  id: Id,
  websiteCollectionBanners: z.array(z.object({ id: Id, websiteCollectionId: Id })),
  carousel: z.nullish(z.object({ id: Id, carouselItems: z.array(z.object({ id: Id, sortId: z.number() })) })),
});

/** Grid of the items of a collection. */
const ItemsGrid = z.object({
  id: Id,
  websiteCollection: z.object({ id: Id, mintingContractId: z.nullish(Id) }),
});

/** What a section shows. */
export const PageSectionContent = z.object({
  banner: z.nullish(Banner),
  discoveryItems: z.optional(z.array(DiscoveryItem)),
  itemsGrids: z.optional(z.array(ItemsGrid)),
});
export type PageSectionContent = z.infer<typeof PageSectionContent>;

/** Part of a website's page that its owner arranged, shown for some time. */
export const PageSection = z.extend(PageSectionContent, {
  id: Id,
  organizationId: Id,
  websiteId: Id,
  placement: Placement,
  pageId: z.optional(z.string()),
  pageSectionType: z.nullish(SectionType),
  title: text,
  sortId: z.optional(z.number()),
  durationStart: Timestamp,
  durationEnd: z.nullish(Timestamp),
});
export type PageSection = z.infer<typeof PageSection>;

export const getPageSection = endpoint({
  name: 'getPageSection',
  method: 'GET',
  path: '/api/page_sections',
  summary: 'The first section that is shown in a place.',
  source: 'the platform’s SDK: the platform answers with one section, not with a list',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    ...requiredScope,
    placement: Placement,
    /** Also returns sections that are not shown yet or no longer shown. The platform does not document this value. */
    all: z.optional(z.literal('1')),
    pageId: z.optional(z.string().check(z.maxLength(255))),
    pageSectionType: z.optional(SectionType),
    /** Sections with a grid or a banner of this collection. */
    websiteCollectionId: z.optional(Id),
  }),
  response: PageSection,
  errors: [400, 403, 404, 500],
});
