import { userInfo } from "node:os"
import { parseArgs } from "node:util"
import { ImportError } from "../import/import-error.ts"
import { runTool } from "./run-tool.ts"
import type { Command } from "./terminal.ts"

const help = `Undoes an import: removes the reviews that it added, and the locations that only it added.

  npm run undo:import -- admin@example.com                       lists the imports of the last 30 days
  npm run undo:import -- admin@example.com --import ID           says what would be removed
  npm run undo:import -- admin@example.com --import ID --yes     removes it

  --by E-MAIL   who does it (default: the name of this system's user); kept in the account's audit log
  --help        this text

Responses, notes and tags on these reviews are removed as well. Locations that have been changed or used since stay.
The database is DATABASE_URL, or the data folder DATA_DIR (default ./data), also while the program runs.
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
  if (!email || more.length > 0) throw new ImportError("Whose account? Give the e-mail of one of its Admins.")
  const id = values.import
  if (id !== undefined && !/^[1-9]\d{0,14}$/.test(id))
    throw new ImportError(`--import wants the number of an import, not "${id}".`)
  const asked = {
    email,
    staff: values.by || userInfo().username,
    import: id === undefined ? undefined : Number(id),
    isConfirmed: values.yes ?? false,
  }
  terminal.stdout.write(`${await runTool("undo", asked, env)}\n`)
}
