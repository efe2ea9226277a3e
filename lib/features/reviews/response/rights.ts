import type { Permission } from "#lib/contract/permissions.ts"
import { isSwitchedOn, switchesAddress } from "#lib/features/settings/response-switches.ts"
import type { ResponseRights } from "./facts.ts"

type Facts = { can(permission: Permission): boolean; settings: Readonly<Record<string, string>> }

/** Rights of a session for responses (D-023, D-131). */
export function responseRights({ can, settings }: Facts): ResponseRights {
  const canWrite = can("response.create") && can("response.update")
  const isOn = isSwitchedOn(settings, "ai_responses")
  return {
    canWrite,
    canPublish: canWrite && can("review.respond"),
    canDelete: can("response.delete"),
    canSuggest: canWrite && isOn,
    switchHref: !isOn && can("account_setting.update") ? switchesAddress() : null,
  }
}
