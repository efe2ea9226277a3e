import { millisecondsInDay as dayMs } from "date-fns/constants"
import { userTypes } from "#lib/contract/index.ts"
import { timeZoneNamed } from "#lib/dates/time-zones.ts"
import { actorAs } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { hashPassword } from "../../core/password.ts"
import { isPersonPhone } from "../../core/phone-number.ts"
import { requireStrong } from "../../core/require-strong.ts"
import type { Db } from "../../db/connect.ts"
import { identityByEmail } from "../../db/queries/identity.ts"
import { giveStarterTemplates } from "../../db/reference/starter-templates.ts"
import { accounts, logins, users } from "../../db/schema/identity.ts"
import { issueToken } from "../../identity/tokens.ts"
import { findPartner } from "../accounts/find-partner.ts"
import { giveDefaultAlerts } from "../alerts/default-alerts.ts"
import { authAnswer } from "../auth/auth-answer.ts"
import type { Deps } from "../deps.ts"
import { findCountry } from "../find-regions.ts"
import type { Call, Service } from "../service.ts"

/** How long a new account may be tried (D-047). */
export const trialDays = 30
/** How many locations a trial includes (D-153). */
const trialLocations = 5
const emailTaken = "This email is already in use."

type Body = Call<"signup.create_user">["body"]

/** The partner whose link was followed. @throws 422 for a wrong key */
async function parentOf(
  { db }: Pick<Deps, "db">,
  { partner_key: key }: Body,
  now: Date,
): Promise<number | null> {
  if (!key) return null
  const partner = await findPartner(db, key, now)
  if (!partner) throw invalid({ partner_key: ["is not valid"] })
  return partner.accountId
}

type NewAccount = { countryId: number; parentId: number | null; now: Date }

async function makeAccount(tx: Db, body: Body, { countryId, parentId, now }: NewAccount): Promise<number> {
  const [account] = await tx
    .insert(accounts)
    .values({
      name: body.company_name,
      status: "trial",
      segment: "smb",
      parentId,
      verticalName: body.account_vertical_name,
      ...(body.time_zone ? { timeZone: timeZoneNamed(body.time_zone)! } : {}),
      countryId,
      trialStartedAt: now.toISOString(),
      trialEndedAt: new Date(now.getTime() + trialDays * dayMs).toISOString(),
      trialLocationLimit: trialLocations,
      createdAt: now.toISOString(),
    })
    .returning({ id: accounts.id })
  return account!.id
}

/** The owner, who may log in with an email that no one has. @throws 409 */
async function makeOwner(
  tx: Db,
  accountId: number,
  body: Body,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
): Promise<number> {
  const [owner] = await tx
    .insert(users)
    .values({
      accountId,
      email,
      firstName: body.first_name,
      lastName: body.last_name,
      phone: body.phone || null,
      userTypeId: userTypes.Admin,
      passwordHash,
      isAccountOwner: true,
      lastLoginAt: now.toISOString(),
    })
    .returning({ id: users.id })
  const userId = owner!.id
  const created = await tx
    .insert(logins)
    .values({ email, accountId, userId })
    .onConflictDoNothing()
    .returning()
  if (created.length === 0) throw new ApiError(409, emailTaken, { errors: { email: [emailTaken] } })
  return userId
}

/**
 * Opens a trial account for someone who signs up (D-047): its owner is an Admin whose email is not confirmed yet, and
 * who is signed in at once. A known email takes as long as an unknown one.
 * By the link of a partner it becomes a child account of that partner (D-273).
 * @throws 409 when the email is someone's; 422 for a country, phone, time zone or partner that is none and for a weak password.
 */
export const createSignupUser: Service<"signup.create_user"> = async ({ deps, body, actor }) => {
  const now = deps.clock.now()
  const email = body.email.toLowerCase()
  const country = await findCountry(deps.db, body.country_id)
  if (body.phone && !isPersonPhone(body.phone, country.code)) throw invalid({ phone: ["is invalid"] })
  if (body.time_zone && !timeZoneNamed(body.time_zone)) throw invalid({ time_zone: ["is not a time zone"] })
  const parentId = await parentOf(deps, body, now)
  await requireStrong(body.password, {
    email,
    firstName: body.first_name,
    lastName: body.last_name,
    companyName: body.company_name,
  })
  const passwordHash = await hashPassword(body.password)
  const answer = await deps.db.transaction(async (tx) => {
    const accountId = await makeAccount(tx, body, { countryId: country.id, parentId, now })
    const userId = await makeOwner(tx, accountId, body, { email, passwordHash, now })
    await giveDefaultAlerts(tx, { accountId, userId }, now)
    await giveStarterTemplates(tx, accountId, now)
    await recordAudit(tx, deps, actorAs(actor, { userId, email }), {
      accountId,
      resource: { type: "account", id: accountId, name: body.company_name },
      after: {
        name: body.company_name,
        vertical: body.account_vertical_name,
        country: country.code,
        ...(parentId ? { parent_id: parentId } : {}),
      },
    })
    await deps.mailer.queue(tx, "confirmation", email)
    const owner = { accountId, userId, kind: "session", isImpersonated: false } as const
    const token = await issueToken(tx, { ...owner, parentHash: null, from: actor }, now)
    const identity = await identityByEmail(tx, email)
    return authAnswer(deps, { ...owner, identity: identity! }, token, now)
  })
  deps.mailer.wake()
  return answer
}
