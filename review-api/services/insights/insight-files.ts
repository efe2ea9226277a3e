import type { SQL } from "drizzle-orm"
import { sql } from "drizzle-orm"
import type { InsightsQuery, KeywordSort, MentionedQuery } from "#lib/contract/index.ts"
import { shareOf } from "#lib/format/numbers.ts"
import { type MentionSentence, mentionSentences } from "../../db/queries/mention-sentences.ts"
import {
  selectedMentions,
  sumMentions,
  type TermSum,
  type TermsQuery,
} from "../../db/queries/mention-sums.ts"
import { requestedKeyword } from "../../insights/keywords/one-keyword.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { batchesOf, type ExportRows } from "../export-rows.ts"
import { shownCategory } from "./list-categories.ts"
import { defaultSort } from "./list-mentioned.ts"
import { mentionSelectionOf, termsQueryOf } from "./mention-selection.ts"

type Db = Pick<Deps, "db">

/** All mentions are summed for each stretch, so stretches are long. */
const termsAtOnce = 10_000

/** Terms as they are summed, in stretches: each is asked for when the one before it is written. */
const termBatches = ({ db }: Db, requested: TermsQuery, order: KeywordSort) =>
  batchesOf((limit, offset) => sumMentions(db, requested, order, limit, offset), termsAtOnce)

/** Keywords of a filter as rows of a file, in the order of the page (D-111). */
export const keywordFileRows = (deps: Db, scope: Scope, query: MentionedQuery): ExportRows<TermSum> => ({
  columns: {
    keyword: ({ term }) => term,
    positive_mentions: ({ positive }) => positive,
    negative_mentions: ({ negative }) => negative,
    total_mentions: ({ total }) => total,
  },
  batches: termBatches(deps, termsQueryOf(scope, query), query["sort[by]"] ?? defaultSort),
})

/** Experience categories of a filter as rows of a file, the most mentioned first (D-111, P-520). */
export const categoryFileRows = (deps: Db, scope: Scope, query: InsightsQuery): ExportRows<TermSum> => ({
  columns: {
    category: ({ term }) => shownCategory(term),
    positive_count: ({ positive }) => positive,
    negative_count: ({ negative }) => negative,
    total_count: ({ total }) => total,
    positive_share: ({ positive, total }) => (total > 0 ? Math.round(shareOf(positive, total)) : null),
  },
  batches: termBatches(
    deps,
    { selection: mentionSelectionOf(scope, query), kind: "category" },
    "highest_volume",
  ),
})

/** The sentences that mention a keyword as rows of a file, the newest first (D-111). */
export function keywordDetailFileRows(
  { db }: Db,
  scope: Scope,
  query: InsightsQuery,
  keyword: string,
): ExportRows<MentionSentence> {
  const term = requestedKeyword(keyword)
  const mentioned: SQL = sql`${selectedMentions(mentionSelectionOf(scope, query), "keyword")} and m.term = ${term}`
  return {
    columns: {
      keyword: () => term,
      review_id: ({ review_id }) => review_id,
      location_name: ({ location_name }) => location_name,
      source: ({ source_name }) => source_name,
      rating: ({ rating }) => rating,
      sentiment: ({ sentiment }) => sentiment,
      sentence: ({ sentence }) => sentence,
      published_at: { as: "instant", of: ({ published_at }) => published_at },
    },
    batches: batchesOf((limit, offset) => mentionSentences(db, mentioned, limit, offset)),
  }
}
