import { requestedUser } from "./requested-user.ts"
import { runTool } from "./run-tool.ts"
import type { Command } from "./terminal.ts"

const help = `Gives a user's account its own white label.

  npm run whitelabel -- admin@example.com [--by you@example.com]

  --by EMAIL    who gives it (default: your system user name); recorded in the account's audit log
  --help        show this help

An admin of the account can then set name, logo, colours and domain on the White label page of the settings.
The database is DATABASE_URL, or the data folder DATA_DIR (default ./data). It can run while the program is running.
`

/**
 * `whitelabel`: makes an account one with a white label (D-041).
 * @throws ImportError with a message for the person at the terminal.
 */
export const whitelabel: Command = async (args, env, terminal) => {
  const requested = requestedUser(args)
  terminal.stdout.write(requested ? `${await runTool("whitelabel", requested, env)}\n` : help)
}
