import { askedUser } from "./asked-user.ts"
import { runTool } from "./run-tool.ts"
import type { Command } from "./terminal.ts"

const help = `Prints a link that signs the browser in as a user, without a password.

  npm run impersonate -- user@example.com [--by you@example.com]

  --by E-MAIL   who acts as the user (default: the name of this system's user); kept in the account's audit log
  --help        this text

The link works once, within two minutes. The session says that it is impersonated; it ends after an idle hour.
The database is DATABASE_URL, or the data folder DATA_DIR (default ./data), also while the program runs.
`

/**
 * `impersonate`: prints a link that acts as a user (D-054).
 * @throws ImportError with a message for the person at the terminal.
 */
export const impersonate: Command = async (args, env, terminal) => {
  const asked = askedUser(args)
  terminal.stdout.write(asked ? `${await runTool("impersonation", asked, env)}\n` : help)
}
