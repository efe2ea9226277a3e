import { type SQL, sql } from "drizzle-orm"
import type { SetupProgress } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { rowsOf } from "../../db/connect.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { allOf, numbers } from "../../db/queries/sql-lists.ts"
import { usedTokens } from "../../db/queries/used-tokens.ts"
import { sourceId } from "../../db/reference/sources.ts"
import type { Service, Verbs } from "../service.ts"

type Steps = Omit<SetupProgress, "stage">

/** 1 until Google's reviews are there, 2 while anything of the checklist is open, 3 when all of it is done (D-230). */
export function stageOf(steps: Steps): SetupProgress["stage"] {
  if (!steps.google_url_scanned) return 1
  const checklist = [
    steps.multiple_users_in_account_exists,
    steps.facebook_integration_exists,
    steps.ask_campaigns_exist,
    steps.responses_exist,
  ]
  return checklist.every((isDone) => isDone) ? 3 : 2
}

type Found = Record<"users" | "facebook" | "responses" | "google", boolean>

/** Reviews `r` of an account that lists show. */
const shown = (accountId: number, pending: number[]): SQL =>
  allOf([
    sql`r.account_id = ${accountId} and r.deleted_at is null and r.origin_deleted_at is null`,
    pending.length > 0 ? sql`(r.import_id is null or r.import_id <> all(${numbers(pending)}))` : undefined,
  ])

/**
 * How far the own account has come (000 §3, D-230), whatever places its user sees. Google counts as scanned when its
 * reviews are there. Nobody can send campaigns yet.
 * @throws 404 for any other account (D-008).
 */
const getSetupProgress: Service<"setup_progress.get"> = async ({ deps, scope, params }) => {
  const { accountId } = scope
  if (pathId(params.id) !== accountId) throw notFound()
  const reviews = shown(accountId, await pendingImportIds(deps.db, [accountId]))
  const [found] = await rowsOf<Found>(
    deps.db,
    sql`select
      (select count(*) > 1 from users u where u.account_id = ${accountId}
        and u.deactivated_at is null and u.shadow_user_id is null) as users,
      exists (select 1 from ${usedTokens} t join integrations i on i.id = t.integration_id
        where t.user_account_id = ${accountId} and i.code = 'facebook') as facebook,
      exists (select 1 from responses p join reviews r on r.account_id = p.account_id and r.id = p.review_id
        where p.account_id = ${accountId} and p.status <> 'draft' and ${reviews}) as responses,
      exists (select 1 from reviews r where ${reviews}
        and r.source_id = ${sourceId("google_maps")}) as google`,
  )
  const steps = {
    ask_campaigns_exist: false,
    facebook_integration_exists: found!.facebook,
    multiple_users_in_account_exists: found!.users,
    responses_exist: found!.responses,
    google_url_scanned: found!.google,
  }
  return { ...steps, stage: stageOf(steps) }
}

export const verbs = {
  "setup_progress.get": getSetupProgress,
} satisfies Verbs
