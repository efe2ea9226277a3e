import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import { oauthProviders, type SetupProgress } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { allOf, numbers } from "../../db/queries/sql-lists.ts"
import { usedTokens } from "../../db/queries/used-tokens.ts"
import { sourceId } from "../../db/reference/sources.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { accounts } from "../../db/schema/identity.ts"
import type { Deps } from "../deps.ts"
import type { Service, Verbs } from "../service.ts"

const { google } = oauthProviders

type Steps = Pick<SetupProgress, (typeof stepNames)[number]>

const stepNames = [
  "ask_campaigns_exist",
  "facebook_integration_exists",
  "multiple_users_in_account_exists",
  "responses_exist",
  "google_url_scanned",
] as const

/**
 * 1 until Google's reviews are there, 2 while anything of the checklist is open, 3 when all of it is done (D-230).
 * @param closed steps that no one can do here, which are not open.
 */
export function stageOf(steps: Steps, closed: readonly (keyof Steps)[] = []): SetupProgress["stage"] {
  if (!steps.google_url_scanned) return 1
  const checklist = stepNames.filter((name) => name !== "google_url_scanned" && !closed.includes(name))
  return checklist.every((name) => steps[name]) ? 3 : 2
}

const googleShape = {
  isConnected: column.boolean(),
  isFetching: column.boolean(),
  toConfirm: column.number(),
}

type Google = RowOf<typeof googleShape>

/**
 * How an account is connected with Google. Reviews are fetched while its first look or that of one of its places goes on,
 * not while Google is away, wants to be asked later, or has ended access.
 */
async function googleOf({ db, clock }: Pick<Deps, "db" | "clock">, accountId: number): Promise<Google> {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const [row] = await rowsOf(
    db,
    googleShape,
    sql`select count(*) > 0 as is_connected,
        coalesce(bool_or(c.failures = 0 and (t.expires_at is null or t.expires_at > ${now})
          and (case when t.link_id is null then c.synced_at is null else false end or exists (
            select 1 from connection_places p
            join locations l on l.account_id = p.account_id and l.id = p.location_id and l.deleted_at is null
            where p.account_id = ${accountId} and p.token_id = t.id and p.status = 'matched'
              and p.synced_at is null and p.failing_since is null))), false) as is_fetching,
        (select count(*)::integer from connection_places p join oauth_tokens o
            on o.account_id = p.owner_account_id and o.id = p.token_id and o.revoked_at is null
          join integrations i on i.id = o.integration_id and i.code = ${google}
          where p.owner_account_id = ${accountId} and p.status = 'doubtful') as to_confirm
      from ${usedTokens} t join integrations i on i.id = t.integration_id and i.code = ${google}
      left join connections c on c.account_id = t.account_id and c.token_id = t.id
      where t.user_account_id = ${accountId}`,
  )
  return row!
}

/** Reviews `r` of an account that lists show. */
const shown = (accountId: number, pending: number[]): SQL =>
  allOf([
    sql`r.account_id = ${accountId} and r.deleted_at is null and r.origin_deleted_at is null`,
    pending.length > 0 ? sql`(r.import_id is null or r.import_id <> all(${numbers(pending)}))` : undefined,
  ])

/**
 * Keeps the checklist closed once all of it has been done: what is undone later does not open it again (D-230).
 * @param onboardedAt when that was; null until then.
 */
async function stageForGood(
  { db, clock }: Pick<Deps, "db" | "clock">,
  accountId: number,
  onboardedAt: string | null,
  stage: SetupProgress["stage"],
): Promise<SetupProgress["stage"]> {
  if (onboardedAt !== null) return 3
  if (stage === 3) {
    await db
      .update(accounts)
      .set({ onboardedAt: clock.now().toISOString() })
      .where(and(eq(accounts.id, accountId), isNull(accounts.onboardedAt)))
  }
  return stage
}

/**
 * Setup progress of the own account (000 §3, D-230), whatever places its user sees. Google counts as scanned when its
 * reviews are there. A response counts when it was given here, not when it came with its review.
 * @throws 404 for any other account (D-008).
 */
const getSetupProgress: Service<"setup_progress.get"> = async ({ deps, scope, params }) => {
  const { accountId } = scope
  if (pathId(params.id) !== accountId) throw notFound()
  const reviews = shown(accountId, await pendingImportIds(deps.db, [accountId]))
  const [found] = await rowsOf(
    deps.db,
    {
      facebook: column.boolean(),
      reviews: column.boolean(),
      responses: column.boolean(),
      google: column.boolean(),
      users: column.boolean(),
      campaigns: column.boolean(),
      onboardedAt: column.text().nullable(),
    },
    sql`select
      (select a.onboarded_at::text from accounts a where a.id = ${accountId}) as onboarded_at,
      (select count(*) > 1 from users u where u.account_id = ${accountId}
        and u.deactivated_at is null and u.shadow_user_id is null) as users,
      exists (select 1 from ${usedTokens} t join integrations i on i.id = t.integration_id
        where t.user_account_id = ${accountId} and i.code = 'facebook') as facebook,
      exists (select 1 from responses p join reviews r on r.account_id = p.account_id and r.id = p.review_id
        where p.account_id = ${accountId} and p.status <> 'draft'
          and (p.user_id is not null or p.submitted_at is not null) and ${reviews}) as responses,
      exists (select 1 from reviews r where ${reviews}) as reviews,
      exists (select 1 from campaigns c where c.account_id = ${accountId}) as campaigns,
      exists (select 1 from reviews r where ${reviews}
        and r.source_id = ${sourceId("google_maps")}) as google`,
  )
  const steps = {
    ask_campaigns_exist: found!.campaigns,
    facebook_integration_exists: found!.facebook,
    multiple_users_in_account_exists: found!.users,
    responses_exist: found!.responses,
    google_url_scanned: found!.google,
  }
  const at = await googleOf(deps, accountId)
  const connector = deps.connectors("google")
  const isFacebookOffered = deps.connectors("facebook") !== null
  const closed: (keyof Steps)[] = isFacebookOffered ? [] : ["facebook_integration_exists"]
  return {
    ...steps,
    stage: await stageForGood(deps, accountId, found!.onboardedAt, stageOf(steps, closed)),
    facebook_is_offered: isFacebookOffered,
    google_is_offered: connector !== null && !connector.isSimulated,
    google_is_connected: at.isConnected,
    google_is_fetching: at.isFetching,
    google_places_to_confirm: at.toConfirm,
    reviews_exist: found!.reviews,
  }
}

export const verbs = {
  "setup_progress.get": getSetupProgress,
} satisfies Verbs
