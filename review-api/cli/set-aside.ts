import { parseArgs } from "node:util"
import { ImportError } from "../imports/import-error.ts"
import { runTool } from "./run-tool.ts"
import type { Command } from "./terminal.ts"

const help = `Lists what failed alone and was set aside, so that it holds up nothing else: reviews that could not be analyzed,
emails, webhooks and changes that could not be sent or saved.

  npm run set-aside [-- --retry | --forget]

  --retry       try all of it again
  --forget      remove it from the list without trying again
  --help        show this help

Most of it is retried automatically: after five minutes up to six hours, and when the program starts. Reviews that could
not be analyzed wait for a version of the program that analyzes differently. What is marked "not tried again" failed alone
in a batch that is done, such as one review of a bulk action: only a person can do it again.
The database is DATABASE_URL, or the data folder DATA_DIR (default ./data). It can run while the program is running.
`

const options = {
  retry: { type: "boolean" },
  forget: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const

/**
 * `set-aside`: lists rows that failed alone, has them tried again, or forgets them.
 * @throws ImportError with a message for the person at the terminal.
 */
export const setAsideRows: Command = async (args, env, { stdout }) => {
  const { values } = parseArgs({ args, options })
  if (values.help) return void stdout.write(help)
  if (values.retry && values.forget) throw new ImportError("Choose either --retry or --forget.")
  const aside = values.retry ? "retry" : values.forget ? "forget" : "list"
  stdout.write(`${await runTool("aside", { email: "", staff: "", aside }, env)}\n`)
}
