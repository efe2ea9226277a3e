import { userInfo } from "node:os"
import { parseArgs } from "node:util"
import { ImportError } from "../imports/import-error.ts"
import { runTool } from "./run-tool.ts"
import type { Command } from "./terminal.ts"

const help = `Undoes an import of reviews: removes the reviews it added, and the locations only it added.

  npm run undo:import -- admin@example.com                       lists the imports of the last 30 days
  npm run undo:import -- admin@example.com --import ID           shows what would be removed
  npm run undo:import -- admin@example.com --import ID --yes     removes it

  --by EMAIL    who does it (default: your system user name); recorded in the account's audit log
  --help        show this help

Imports of locations are undone on their page, in Settings, Locations, Import locations.
Responses, notes and tags on these reviews are removed too. Locations changed or used since are kept.
The database is DATABASE_URL, or the data folder DATA_DIR (default ./data). It can run while the program is running.
`

function parsed(args: string[]) {
  const text = { type: "string" } as const
  const flag = { type: "boolean" } as const
  const options = { import: text, yes: flag, by: text, help: { ...flag, short: "h" } } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new ImportError((error as Error).message)
  }
}

/**
 * `undo-import`: lists imports, or undoes one (D-278).
 * @throws ImportError with a message for the person at the terminal.
 */
export const undoImport: Command = async (args, env, terminal) => {
  const { values, positionals } = parsed(args)
  if (values.help) return void terminal.stdout.write(help)
  const [email, ...more] = positionals
  if (!email || more.length > 0) throw new ImportError("Which account? Give the email of one of its Admins.")
  const id = values.import
  if (id !== undefined && !/^[1-9]\d{0,14}$/.test(id))
    throw new ImportError(`--import must be the number of an import, not "${id}".`)
  const requested = {
    email,
    staff: values.by || userInfo().username,
    import: id === undefined ? undefined : Number(id),
    isConfirmed: values.yes ?? false,
  }
  terminal.stdout.write(`${await runTool("undo", requested, env)}\n`)
}
