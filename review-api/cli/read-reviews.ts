import { requestedUser } from "./requested-user.ts"
import { runTool } from "./run-tool.ts"
import type { Command } from "./terminal.ts"

const help = `Analyses the reviews of an account again: keywords, categories and sentiment.

  npm run read:reviews -- admin@example.com

  --help        show this help

Corrections are kept. The program analyses them in the background, or after its next start.
The database is DATABASE_URL, or the data folder DATA_DIR (default ./data). It can run while the program is running.
`

/**
 * `read-reviews`: orders all reviews of the account of a user to be read again.
 * @throws ImportError with a message for the person at the terminal.
 */
export const readReviewsAgain: Command = async (args, env, terminal) => {
  const requested = requestedUser(args)
  terminal.stdout.write(requested ? `${await runTool("reading", requested, env)}\n` : help)
}
