import { sql } from "drizzle-orm"
import type { InsightDetailQuery } from "#lib/contract/index.ts"
import { mentionSentences } from "../../db/queries/mention-sentences.ts"
import { type MentionKind, selectedMentions } from "../../db/queries/mention-sums.ts"
import { removedSentences } from "../../db/queries/removed-sentences.ts"
import { rowsOf } from "../../db/rows.ts"
import { requestedKeyword } from "../../insights/keywords/one-keyword.ts"
import { weekStartOfAccount } from "../../metrics/metrics-question.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { fileDownload } from "../file-download.ts"
import { requireFilters } from "../filters/named-filters.ts"
import { requireExport } from "../require-export.ts"
import type { Service, Verbs } from "../service.ts"
import { categoryFileRows, keywordDetailFileRows, keywordFileRows } from "./insight-files.ts"
import { listCategories, rankCategories, shownCategory } from "./list-categories.ts"
import { listMentioned } from "./list-mentioned.ts"
import { addUpDays, mentionBars, mentionDayShape } from "./mention-bars.ts"
import { mentionSelectionOf } from "./mention-selection.ts"

const defaultPerPage = 100

/**
 * Details of a keyword or category (D-211): figures, months and bars in the account's zone, and a page of sentences.
 * A keyword without mentions has none.
 */
async function mentionDetail(
  deps: Deps,
  scope: Scope,
  kind: MentionKind,
  term: string,
  query: InsightDetailQuery,
) {
  const { db } = deps
  const selection = mentionSelectionOf(scope, query)
  const mentioned = sql`${selectedMentions(selection, kind)} and m.term = ${term}`
  const days = await rowsOf(
    db,
    mentionDayShape,
    sql`select to_char(m.published_at at time zone ${scope.timeZone}, 'YYYY-MM-DD') as day,
          count(*) filter (where m.sentiment > 0) as positive_mentions,
          count(*) filter (where m.sentiment < 0) as negative_mentions,
          count(*) as total_mentions
        from mentions m where ${mentioned} group by 1 order by 1`,
  )
  const sums = addUpDays(days)
  const total = sums.total_mentions
  const perPage = query.per_page ?? defaultPerPage
  const pages = Math.max(1, Math.ceil(total / perPage))
  const page = Math.min(Math.max(1, query.page ?? 1), pages)
  return {
    positive: sums.positive_mentions,
    negative: sums.negative_mentions,
    total,
    detail: {
      months: [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, same]) => ({
        month,
        ...addUpDays(same),
      })),
      ...mentionBars(days, selection.reviews, await weekStartOfAccount(deps, scope)),
      sentences: total === 0 ? [] : await mentionSentences(db, mentioned, perPage, (page - 1) * perPage),
      removed: await removedSentences(db, selection, kind, term),
      _page: page,
      _total_pages: pages,
    },
  }
}

/**
 * GET /export/csv/keywords: the keywords of the page as a file (D-106).
 * @throws 403 in a trial without trial_export, 409 when something that the filter names is gone (D-270).
 */
const exportMentioned: Service<"insights.export_mentioned"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  await requireFilters(deps.db, scope, query)
  return fileDownload(deps, scope, "keywords", keywordFileRows(deps, scope, query), query.file_type)
}

/** GET /export/csv/keyword_details: the sentences of one keyword (D-106). @throws as above. */
const exportSentences: Service<"insights.export_sentences"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  await requireFilters(deps.db, scope, query)
  const { keyword, ...filter } = query
  return fileDownload(
    deps,
    scope,
    "keyword",
    keywordDetailFileRows(deps, scope, filter, keyword),
    query.file_type,
  )
}

/** GET /export/csv/experience_categories (D-106). @throws as above. */
const exportCategories: Service<"insights.export_categories"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  await requireFilters(deps.db, scope, query)
  return fileDownload(
    deps,
    scope,
    "keyword-categories",
    categoryFileRows(deps, scope, query),
    query.file_type,
  )
}

/** GET /insights/{account_id}/mentioned/{keyword} (D-211). */
const getMentioned: Service<"insights.get_mentioned"> = async ({ deps, scope, params, query }) => {
  const term = requestedKeyword(params.keyword)
  const { positive, negative, total, detail } = await mentionDetail(deps, scope, "keyword", term, query)
  return {
    short: term,
    positive_mentions: positive,
    negative_mentions: negative,
    total_mentions: total,
    ...detail,
  }
}

/** GET /insights/{account_id}/categories/{category}: what is said of one category, as D-211 says it of a keyword. */
const getCategory: Service<"insights.get_category"> = async ({ deps, scope, params, query }) => {
  const { category: _other, ...filter } = query
  const term = params.category.toLowerCase()
  const { positive, negative, total, detail } = await mentionDetail(deps, scope, "category", term, filter)
  return {
    category: shownCategory(term),
    positive_count: positive,
    negative_count: negative,
    total_count: total,
    ...detail,
  }
}

export const verbs = {
  "insights.list_mentioned": listMentioned,
  "insights.get_mentioned": getMentioned,
  "insights.list_categories": listCategories,
  "insights.get_category": getCategory,
  "insights.export_mentioned": exportMentioned,
  "insights.export_sentences": exportSentences,
  "insights.export_categories": exportCategories,
  "insights.rank_categories": rankCategories,
} satisfies Verbs
