import type { Permission } from "#lib/contract/permissions.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import type { ReplyRights } from "./facts.ts"

type Facts = { can(permission: Permission): boolean; settings: Readonly<Record<string, string>> }

/** What a session may do with responses (D-023, D-131). */
export function replyRights({ can, settings }: Facts): ReplyRights {
  const canWrite = can("response.create") && can("response.update")
  return {
    canWrite,
    canPublish: canWrite && can("review.respond"),
    canDelete: can("response.delete"),
    canSuggest: canWrite && settingValue(settings.ai_responses) === true,
  }
}
