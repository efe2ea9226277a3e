import { z } from "zod"
import {
  accountQuery,
  changedPageQuery,
  fileQuery,
  idListSchema,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  pagingSchema,
  searchQuery,
  sortQuery,
} from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { groupSorts } from "../locations/constants.ts"

export const groupSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  name: z.string(),
  /** Left out where `without_locations` asks for that. */
  active_location_ids: z.array(idSchema).nullish(),
  /** How many they are: of one group that is read without them. */
  active_locations: z.number().int().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})
export type Group = z.infer<typeof groupSchema>

/**
 * Filters and order of groups: the same for list and file. `id` takes a comma list as for locations. `containing` and
 * `not_containing` are location ids.
 */
export const groupsFilterSchema = z.object({
  ...accountQuery,
  ...sortQuery([...groupSorts, "relevance"]),
  ...searchQuery,
  containing: idTextSchema.optional(),
  not_containing: idTextSchema.optional(),
  user_id: idTextSchema.optional(),
  id: idListSchema.optional(),
})
export type GroupsFilter = z.infer<typeof groupsFilterSchema>

/** GET /export/csv/groups: what the list shows, whole. */
export const groupsExportQuerySchema = fileQuery(groupsFilterSchema)

/** Leaves the members out: accounts of many locations need no list of them to choose or to name a group. */
const withoutLocations = { without_locations: z.boolean().optional() }

/** GET /groups/{id} (000 §7, D-057). */
export const groupQuerySchema = z.object(withoutLocations)

/** GET /groups (000 §7, D-057). */
export const groupsQuerySchema = groupsFilterSchema.extend({
  ...withoutLocations,
  page: pageQuery.page,
  per_page: pageQuery.per_page,
  nonce: pageQuery.nonce,
  ...changedPageQuery,
})

const memberIdsSchema = z.array(idSchema).max(50_000, "is too long")
/** Name of a group. */
export const groupNameSchema = trimmedLineSchema.min(1, "can't be blank").max(100, "is too long")

/** POST /groups (D-057). */
export const newGroupBodySchema = z.object({
  account_id: idSchema.optional(),
  name: groupNameSchema,
  location_ids: memberIdsSchema.optional(),
  active_location_ids: memberIdsSchema.nullish(),
})
/**
 * PATCH /groups/{id}: `location_ids` takes the place of all members, and `active_location_ids`, as it is read, of those
 * that are read; `location_ids` goes before it. The other two add and take away.
 */
export const groupBodySchema = z.object({
  name: groupNameSchema.optional(),
  location_ids: memberIdsSchema.optional(),
  active_location_ids: memberIdsSchema.nullish(),
  add_location_ids: memberIdsSchema.optional(),
  remove_location_ids: memberIdsSchema.optional(),
})
export const groupsAnswerSchema = listAnswer("groups", groupSchema).extend({ paging: pagingSchema })
