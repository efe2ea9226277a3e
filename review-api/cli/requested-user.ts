import { userInfo } from "node:os"
import { parseArgs } from "node:util"
import type { ToolRequest } from "../data-folder/answer-tool.ts"
import { ImportError } from "../imports/import-error.ts"

/**
 * Reads `EMAIL [--by EMAIL]`; who acts is otherwise the name of this system's user.
 * @returns null when help is asked for.
 * @throws ImportError when there is not exactly one email.
 */
export function requestedUser(args: string[]): ToolRequest | null {
  const options = { by: { type: "string" }, help: { type: "boolean", short: "h" } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (values.help) return null
  const [email, ...more] = positionals
  if (!email || more.length > 0) throw new ImportError("Which user? Give one email address.")
  return { email, staff: values.by || userInfo().username }
}
