import { inArray } from "drizzle-orm"
import { isFlagOn } from "#lib/contract/flags.ts"
import type { ReviewsExportQuery } from "#lib/contract/index.ts"
import type { ReviewColumn } from "#lib/format/column-heads.ts"
import {
  copyReviews,
  type ExportedReview,
  exportReviews as readReviews,
} from "../../db/queries/export-reviews.ts"
import { orderOf } from "../../db/queries/review-cursor.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { accounts } from "../../db/schema/identity.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Column, ExportRows } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireFilters } from "../filters/named-filters.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"

/**
 * D-111; then images, what an import recognizes the review by, with the seconds of its instants, and whether the place
 * was recommended.
 */
const columns: Record<Exclude<ReviewColumn, "account_id" | "account">, Column<ExportedReview>> = {
  review_id: ({ id }) => id,
  location_id: ({ location_id }) => location_id,
  location_name: ({ location_name }) => location_name,
  external_id: ({ external_id }) => external_id,
  source: ({ source_name }) => source_name,
  rating: ({ rating }) => rating,
  title: ({ title }) => title,
  content: ({ content }) => content,
  author: ({ author }) => author,
  published_at: {
    as: "instant",
    of: ({ published_at }) => published_at,
    day: ({ published_on }) => published_on,
  },
  url: ({ url }) => url,
  status: ({ status }) => status,
  sentiment: ({ sentiment }) => sentiment,
  categories: ({ categories }) => categories,
  tags: ({ tags }) => tags ?? [],
  response: ({ response }) => response,
  response_status: ({ response_status }) => response_status,
  responded_at: {
    as: "instant",
    of: ({ responded_at }) => responded_at,
    day: ({ responded_on }) => responded_on,
  },
  images: ({ images }) => images ?? [],
  location_address: ({ location_address }) => location_address,
  review_key: ({ review_key }) => review_key,
  published_at_utc: {
    as: "utc",
    of: ({ published_at }) => published_at,
    day: ({ published_on }) => published_on,
  },
  responded_at_utc: {
    as: "utc",
    of: ({ responded_at }) => responded_at,
    day: ({ responded_on }) => responded_on,
  },
  recommended: ({ recommended }) => recommended,
}

/** While `reviewTagsExport` is off (D-037). */
const { tags: _, ...withoutTags } = columns

/** The reviews behind a filter as rows of a file, in the order of the list (D-110). */
export async function reviewRows(
  deps: Deps,
  scope: Scope,
  filter: ReviewsExportQuery,
): Promise<ExportRows<ExportedReview>> {
  const { site } = await emailBrandingOf(deps, scope.accountId)
  const wanted = selectionOf(scope, filter)
  const order = orderOf(filter["sort[by]"], filter["sort[order]"])
  return {
    columns: isFlagOn(scope.flags, "reviewTagsExport") ? columns : withoutTags,
    batches: readReviews(deps, wanted, order, site),
    lines: (names, timeZone) => copyReviews(deps, wanted, order, { names, timeZone, site }),
  }
}

/** Rows of several accounts tell first whose they are. */
async function withAccounts(
  { db }: Pick<Deps, "db">,
  { accountIds }: Scope,
  rows: ExportRows<ExportedReview>,
): Promise<ExportRows<ExportedReview>> {
  const named = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, accountIds))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const whose: Record<"account_id" | "account", Column<ExportedReview>> = {
    account_id: ({ account_id }) => account_id,
    account: ({ account_id }) => names.get(account_id),
  }
  return { ...rows, columns: { ...whose, ...rows.columns } }
}

/**
 * GET /export/csv/reviews: the reviews of the list as a file (D-106), those of child accounts with their names.
 * @throws 403 in a trial without trial_export, 400 for what is no id, 409 when something that the filter names is gone.
 */
export const exportReviews: Service<"reviews.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  await requireFilters(deps.db, scope, query)
  const own = await reviewRows(deps, scope, query)
  const rows = query.parent_id === undefined ? own : await withAccounts(deps, scope, own)
  return fileDownload(deps, scope, "reviews", rows, query.file_type, query.headings)
}
