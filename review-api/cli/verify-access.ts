import { userInfo } from "node:os"
import { parseArgs } from "node:util"
import { ImportError } from "../imports/import-error.ts"
import { runTool } from "./run-tool.ts"
import type { Command } from "./terminal.ts"

const help = `Gives an account the access to a source that it has requested.

  npm run verify-access -- ID [--unreachable] [--by you@example.com]

  ID              number of the request, as the email about it says
  --unreachable   the source does not respond: the account reads that on its Integrations page
  --by EMAIL      who says so (default: your system user name); recorded in the account's audit log
  --help          show this help

The database is DATABASE_URL, or the data folder DATA_DIR (default ./data). It can run while the program is running.
`

const options = {
  by: { type: "string" },
  unreachable: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const

/**
 * `verify-access`: makes a request for access one that is given (D-199).
 * @throws ImportError with a message for the person at the terminal.
 */
export const verifyAccess: Command = async (args, env, { stdout }) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (values.help) return void stdout.write(help)
  const [id = "", ...more] = positionals
  const request = Number(id)
  if (!Number.isSafeInteger(request) || request < 1 || more.length > 0) {
    throw new ImportError("Which request? Give its number.")
  }
  const requested = {
    email: "",
    staff: values.by || userInfo().username,
    request,
    isUnreachable: values.unreachable ?? false,
  }
  stdout.write(`${await runTool("access", requested, env)}\n`)
}
