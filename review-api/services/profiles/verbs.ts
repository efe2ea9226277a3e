import { and, eq, gt, isNull } from "drizzle-orm"
import type { Profile } from "#lib/contract/index.ts"
import { phoneInvalid } from "#lib/contract/profiles/schema.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { isPersonPhone } from "../../core/phone-number.ts"
import type { Db } from "../../db/connect.ts"
import { accountCountry } from "../../db/queries/account-country.ts"
import { emailChanges, users } from "../../db/schema/identity.ts"
import type { Scope } from "../../permissions/scope.ts"
import { permissionFactsOf, requireActive } from "../../permissions/session.ts"
import { requirePermission } from "../../permissions/summary.ts"
import type { Service, Verbs } from "../service.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"
import { changeEmailSwitches, emailSwitches, mutedAfter, noticeSwitches } from "./notice-switches.ts"
import { lockOwnUser, requireOwnSession } from "./own-user.ts"

/** A profile of the account; null for a missing one and for a deactivated user. The own one tells more. */
async function profileItem(
  db: Db,
  scope: Pick<Scope, "accountId" | "userId">,
  profileId: number,
  now: Date,
): Promise<Profile | null> {
  const [row] = await db
    .select({
      id: users.profileId,
      user_id: users.id,
      first_name: users.firstName,
      last_name: users.lastName,
      phone: users.phone,
      avatar_url: users.avatarUrl,
      keyboard_shortcuts: users.keyboardShortcuts,
      muted: users.mutedNotices,
      email: users.email,
      pending_email: emailChanges.email,
    })
    .from(users)
    .leftJoin(
      emailChanges,
      and(
        eq(emailChanges.accountId, users.accountId),
        eq(emailChanges.userId, users.id),
        eq(users.id, scope.userId),
        gt(emailChanges.expiresAt, now.toISOString()),
      ),
    )
    .where(
      and(eq(users.accountId, scope.accountId), eq(users.profileId, profileId), isNull(users.deactivatedAt)),
    )
  if (!row) return null
  const { muted, email, ...profile } = row
  if (row.user_id !== scope.userId) return profile
  const notice_emails = await emailSwitches(db, { accountId: scope.accountId, email })
  return { ...profile, notices: noticeSwitches(muted), notice_emails }
}

/** One profile of the account. The own one is open to every session (D-034); the others need `user.read`. */
const getProfile: Service<"profiles.get"> = async ({ deps, scope, params, via: { session } }) => {
  const id = pathId(params.id)
  if (id !== session.identity.profileId) {
    requireActive(session)
    requirePermission("user.read", permissionFactsOf(session))
  }
  const profile = await profileItem(deps.db, scope, id, deps.clock.now())
  if (!profile) throw notFound()
  return profile
}

const onOf = (switches: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(switches).flatMap(([kind, isOn]) => (isOn ? [kind] : []))

/**
 * Changes names, phone, the switch of single keys and those of notices of the own profile (D-079, D-321); users.update changes names of others.
 * @throws 404 for every other profile, 403 in a shadow session, 422 at `phone`.
 */
const updateProfile: Service<"profiles.update"> = async (call) => {
  const { deps, scope, params, body, actor, via } = call
  const { session } = via
  if (pathId(params.id) !== session.identity.profileId) throw notFound()
  requireOwnSession(session)
  const now = deps.clock.now()
  if (body.phone && !isPersonPhone(body.phone, await accountCountry(deps.db, scope.accountId)))
    throw invalid({ phone: [phoneInvalid] })
  const saved = await deps.db.transaction(async (tx) => {
    const user = await lockOwnUser(tx, session, now)
    const before = {
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      keyboard_shortcuts: user.keyboardShortcuts,
      muted_notices: user.mutedNotices,
    }
    const after = {
      first_name: body.first_name ?? before.first_name,
      last_name: body.last_name ?? before.last_name,
      phone: body.phone === undefined ? before.phone : body.phone || null,
      keyboard_shortcuts: body.keyboard_shortcuts ?? before.keyboard_shortcuts,
      muted_notices: mutedAfter(user.mutedNotices, body.notices),
    }
    await tx
      .update(users)
      .set({
        firstName: after.first_name,
        lastName: after.last_name,
        phone: after.phone,
        keyboardShortcuts: after.keyboard_shortcuts,
        mutedNotices: after.muted_notices,
      })
      .where(and(eq(users.accountId, scope.accountId), eq(users.id, scope.userId)))
    const whose = { accountId: scope.accountId, email: user.email }
    const { name } = await emailBrandingOf({ ...deps, db: tx }, scope.accountId)
    const emails = body.notice_emails
      ? await changeEmailSwitches(tx, whose, body.notice_emails, { name, now })
      : null
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: { type: "user", id: scope.userId, name: user.email },
      before: emails ? { ...before, notice_emails: onOf(emails.before) } : before,
      after: emails ? { ...after, notice_emails: onOf(emails.after) } : after,
    })
    return profileItem(tx, scope, user.profileId, now)
  })
  return saved!
}

export const verbs = {
  "profiles.get": getProfile,
  "profiles.update": updateProfile,
} satisfies Verbs
