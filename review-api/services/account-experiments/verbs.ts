import { asc, count, eq } from "drizzle-orm"
import { accountExperiments } from "../../db/schema/account-experiments.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"

/** The feature flags that the account has otherwise than everyone (D-039), by name. */
const listAccountExperiments: Service<"account_experiments.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const own = eq(accountExperiments.accountId, scope.accountId)
  const rows = await deps.db
    .select()
    .from(accountExperiments)
    .where(own)
    .orderBy(asc(accountExperiments.name))
    .limit(perPage)
    .offset(offset)
  const [total] = await deps.db.select({ count: count() }).from(accountExperiments).where(own)
  return listAnswerOf({
    path: "/account_experiments",
    query,
    page,
    perPage,
    total: total!.count,
    collection: "account_experiments",
    items: rows.map(({ accountId, ...row }) => ({ account_id: accountId, ...row })),
  })
}

export const verbs = {
  "account_experiments.list": listAccountExperiments,
} satisfies Verbs
