import type { IncomingMessage, ServerResponse } from "node:http"
import { json } from "node:stream/consumers"
import { z } from "zod"
import { ApiError } from "../core/errors.ts"
import { safeError } from "../core/safe-error.ts"
import { planByTool } from "../services/account-settings/plan-by-tool.ts"
import type { Deps } from "../services/deps.ts"
import { verifyAccess } from "../services/global-integration-accounts/verify-access.ts"
import { undoByTool } from "../services/imports/undo-by-tool.ts"
import { orderAllReading } from "../services/review-keywords/order-all-reading.ts"
import { setAsideByTool } from "../services/set-aside-rows.ts"
import { impersonationLink } from "../services/sso/impersonation-link.ts"
import { giveWhitelabel } from "../services/whitelabels/give-whitelabel.ts"

/** Dependencies of a tool. */
type ToolDeps = Pick<Deps, "db" | "kind" | "clock" | "config">

const toolRequestSchema = z.object({
  email: z.string().max(254),
  staff: z.string().max(254),
  /** Of the tool that undoes imports: which one, and whether it is to be done. */
  import: z.number().int().positive().optional(),
  isConfirmed: z.boolean().optional(),
  /** Of the tool that verifies access: which request, and whether its source does not answer. */
  request: z.number().int().positive().optional(),
  isUnreachable: z.boolean().optional(),
  /** Of the tool for plans: which account, by ID, name or the email of a user, and the settings as they are to be. */
  account: z.string().max(500).optional(),
  settings: z
    .array(z.object({ code: z.string().max(100), value: z.string().max(100) }))
    .max(100)
    .optional(),
  /** Of the tool for what was set aside: what to do with it. */
  aside: z.enum(["list", "retry", "forget"]).optional(),
})
export type ToolRequest = z.infer<typeof toolRequestSchema>

/**
 * Tools of the provider, by name. `staff` acts; `email` names a user.
 * @throws ApiError with a sentence for the person at the terminal.
 */
export const tools = {
  /** A link that acts as a user (D-054). */
  impersonation: impersonationLink,
  /** All reviews of the account of a user are read again. */
  reading: orderAllReading,
  /** A white label for the account of a user (D-041). */
  whitelabel: giveWhitelabel,
  /** Access to a source that an account has requested (D-199). */
  access: verifyAccess,
  /** The settings of the plan of an account are shown or changed (D-286). */
  plan: planByTool,
  /** An import is undone (D-278). */
  undo: undoByTool,
  /** Rows that failed alone are listed, tried again or forgotten. */
  aside: setAsideByTool,
} as const satisfies Record<string, (deps: ToolDeps, requested: ToolRequest) => Promise<string>>

export type ToolName = keyof typeof tools

/** The tool that an address on the socket names; undefined when there is none. */
export const toolAt = (url: string | undefined): ToolName | undefined =>
  (Object.keys(tools) as ToolName[]).find((name) => url === `/${name}`)

async function answerOf(deps: ToolDeps, name: ToolName, request: IncomingMessage) {
  return tools[name](deps, toolRequestSchema.parse(await json(request)))
}

/** POST /{tool} on the socket of the data folder: `{said}`, or `{error}` with a sentence. */
export async function answerTool(
  deps: Deps,
  name: ToolName,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: object) => {
    response.writeHead(status, { "content-type": "application/json", connection: "close" })
    response.end(JSON.stringify(body))
  }
  try {
    send(200, { said: await answerOf(deps, name, request) })
  } catch (error) {
    if (error instanceof ApiError) return send(error.status, { error: error.message })
    deps.log.error({ tool: name, error: safeError(error) }, "a tool failed")
    send(500, { error: "That failed. See the program's log." })
  }
}
