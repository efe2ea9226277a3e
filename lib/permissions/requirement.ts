import { type FlagName, type Flags, isFlagOn } from "#lib/contract/flags.ts"
import type { AccountSegment, Id, Permission, SessionStatus, UserTypeName } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { can, type PermissionSet } from "./permission-set.ts"
import { settingValue } from "./setting-value.ts"
import { userTypeOf } from "./user-type.ts"

/** Session facts that the gate needs. */
export type GuardSession = {
  permissions: PermissionSet
  account_active: boolean
  isParent: boolean
  isWhitelabel?: boolean
  user_type_id: Id
  status: SessionStatus
}

/** Requirements of a page (000 §2, §6). */
export type Requirement = {
  flag?: FlagName
  /** Codes of account settings that must be true. */
  settings?: readonly string[]
  /** The code of an account setting that takes the page away while it is true. */
  hiddenBy?: string
  /** One permission, or all of a set, or some of a set. */
  permission?: Permission | { all?: readonly Permission[]; some?: readonly Permission[] }
  userTypes?: readonly UserTypeName[]
  /** The one segment whose accounts have the page (D-030). */
  segment?: AccountSegment
  state?: (session: GuardSession) => boolean
  /** The session may write the settings of the account's plan (D-286). */
  setsPlan?: boolean
  /** The account has a white label of its own, not its parent's. */
  ownsWhitelabel?: boolean
  /** The page that an inactive account is sent to is open to every user type while it is (D-084). */
  isOpenWhileInactive?: boolean
}

/** Facts that only a page knows; what is undefined is not known yet and passes. */
export type RequirementFacts = {
  session: GuardSession
  flags?: Flags
  settings?: Readonly<Record<string, string>>
  account?: { segment?: string | null | undefined; sets_plan_settings?: boolean | null | undefined }
  ownsWhitelabel?: boolean
}

export type Unmet = "flag" | "setting" | "permission" | "user-type" | "segment" | "state"

function holds(permissions: PermissionSet, wanted: NonNullable<Requirement["permission"]>): boolean {
  if (typeof wanted === "string") return can(permissions, wanted)
  const hasAll = (wanted.all ?? []).every((permission) => can(permissions, permission))
  return hasAll && (!wanted.some || wanted.some.some((permission) => can(permissions, permission)))
}

/** Whether the account is inactive: trial over, unpaid or cancelled (D-031). */
export const isInactive = ({ account_active, status }: Pick<GuardSession, "account_active" | "status">) =>
  !account_active || status === "expired"

/** The first thing of a requirement that does not hold, in the order of D-072; null when all of it holds. */
export function firstUnmet(requirement: Requirement, facts: RequirementFacts): Unmet | null {
  const { session, flags, settings, account } = facts
  const { flag, permission, userTypes, segment, state } = requirement
  if (requirement.isOpenWhileInactive && isInactive(session)) return null
  if (flag && flags && !isFlagOn(flags, flag)) return "flag"
  if (settings && requirement.settings?.some((code) => settingValue(ownValue(settings, code)) !== true))
    return "setting"
  if (settings && requirement.hiddenBy && settingValue(ownValue(settings, requirement.hiddenBy)) === true)
    return "setting"
  if (permission && !holds(session.permissions, permission)) return "permission"
  if (userTypes && !userTypes.some((name) => name === userTypeOf(session.user_type_id))) return "user-type"
  if (segment && account && account.segment !== segment) return "segment"
  if (state && !state(session)) return "state"
  if (requirement.setsPlan && account && !account.sets_plan_settings) return "state"
  if (requirement.ownsWhitelabel && facts.ownsWhitelabel === false) return "state"
  return null
}
