import { askedUser } from "./asked-user.ts"
import { runTool } from "./run-tool.ts"
import type { Command } from "./terminal.ts"

const help = `Gives the account of a user a white label of its own.

  npm run whitelabel -- admin@example.com [--by you@example.com]

  --by E-MAIL   who gives it (default: the name of this system's user); kept in the account's audit log
  --help        this text

An admin of the account then chooses name, logo, colours and domain on the page White label of the settings.
The database is DATABASE_URL, or the data folder DATA_DIR (default ./data), also while the program runs.
`

/**
 * `whitelabel`: makes an account one with a white label (D-041).
 * @throws ImportError with a message for the person at the terminal.
 */
export const whitelabel: Command = async (args, env, terminal) => {
  const asked = askedUser(args)
  terminal.stdout.write(asked ? `${await runTool("whitelabel", asked, env)}\n` : help)
}
