import { sql } from "drizzle-orm"
import { encodeQuery } from "#lib/contract/index.ts"
import { systemActor } from "#review-api/audit/actor.ts"
import type { Database } from "#review-api/db/connect.ts"
import type { PageQuestion } from "#review-api/db/queries/page-question.ts"
import { readReviewPage } from "#review-api/db/queries/review-page.ts"
import { selectionOf } from "#review-api/db/queries/selection-of.ts"
import { listReviews } from "#review-api/services/reviews/list-reviews.ts"
import { adminScope, benchDeps, benchTimeZone } from "./bench-deps.ts"
import type { BigAccount } from "./big-data.ts"
import { interleave, timed } from "./interleave.ts"

type ListCall = Parameters<typeof listReviews>[0]

const rounds = 100

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The page that the list reads by itself, as someone would write it for this one case. */
const byHand = (accountId: number, from: string) => sql`
  select r.*, l.name as location_name, l.city as location_city, l.state as location_state, s.code, s.name as source_name,
    (select jsonb_agg(t.name order by t.name) from review_tags rt
      join tags t on t.account_id = rt.account_id and t.id = rt.tag_id
      where rt.account_id = r.account_id and rt.review_id = r.id) as tags,
    (select to_jsonb(a) from responses a where a.account_id = r.account_id and a.review_id = r.id) as response
  from reviews r
  join locations l on l.account_id = r.account_id and l.id = r.location_id
  join sources s on s.id = r.source_id
  where r.account_id = ${accountId} and r.deleted_at is null and r.origin_deleted_at is null
    and r.published_at >= (${from}::date::timestamp at time zone ${benchTimeZone}::text)
  order by r.published_at desc, r.id desc limit 26`

/** Times of the list query and of the same by hand, and of its pages, in ms. */
export async function measureListQuery(database: Database, account: BigAccount, deepPage: number) {
  const { db } = database
  const deps = benchDeps(database)
  const scope = adminScope(account.accountId)
  const actor = { ...systemActor, operation: "reviews.list" } as const
  const from = dayAgo(29)
  const list = (query: ListCall["query"]) =>
    listReviews({ deps, scope, params: undefined, query, body: undefined, actor })

  const all = { published_after: "2000-01-01" }
  let after: string | undefined
  for (let passed = 0; passed < deepPage - 1; passed += 20) {
    const answer = await list({ ...all, per_page: 25 * Math.min(20, deepPage - 1 - passed), after })
    after = answer.paging?.cursors.after ?? undefined
    if (!after) throw new Error(`There is no page ${deepPage}: ${encodeQuery(all)} ends before it.`)
  }
  const question: PageQuestion = {
    selection: selectionOf(scope, { published_after: from }),
    pendingImports: [],
    order: { by: "published_at", direction: "desc" },
    position: null,
    toward: "after",
    limit: 26,
    strategy: "walk",
  }
  return interleave(rounds, {
    query: () => timed(() => readReviewPage(database, question)),
    hand: () => timed(async () => void (await db.execute(byHand(account.accountId, from)))),
    verb: () => timed(() => list({ published_after: from })),
    first: () => timed(() => list(all)),
    deep: () => timed(() => list({ ...all, after })),
  })
}
