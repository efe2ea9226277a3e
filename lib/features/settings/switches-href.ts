import type { Permission } from "#lib/contract/permissions.ts"
import { mayOpen } from "#lib/gate/may-open.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import type { RequirementFacts } from "#lib/permissions/requirement.ts"
import { switchesAddress } from "./response-switches.ts"

type Facts = RequirementFacts & { can(permission: Permission): boolean }

/** Where response suggestions and automatic responses are switched. @returns null for those who cannot. */
export const switchesHref = (context: Facts): string | null =>
  context.can("account_setting.update") && mayOpen(pages.accountSettings, context) ? switchesAddress() : null
