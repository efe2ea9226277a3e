import { requestedUser } from "./requested-user.ts"
import { runTool } from "./run-tool.ts"
import type { Command } from "./terminal.ts"

const help = `Prints a link that logs a browser in as a user, without a password.

  npm run impersonate -- user@example.com [--by you@example.com]

  --by EMAIL    who acts as the user (default: your system user name); recorded in the account's audit log
  --help        show this help

The link works once, within two minutes. The session shows that it is impersonated and ends after an idle hour.
The database is DATABASE_URL, or the data folder DATA_DIR (default ./data). It can run while the program is running.
`

/**
 * `impersonate`: prints a link that acts as a user (D-054).
 * @throws ImportError with a message for the person at the terminal.
 */
export const impersonate: Command = async (args, env, terminal) => {
  const requested = requestedUser(args)
  terminal.stdout.write(requested ? `${await runTool("impersonation", requested, env)}\n` : help)
}
