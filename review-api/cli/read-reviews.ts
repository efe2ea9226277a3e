import { askedUser } from "./asked-user.ts"
import { runTool } from "./run-tool.ts"
import type { Command } from "./terminal.ts"

const help = `Has the reviews of an account read again: keywords, categories and sentiment of their texts.

  npm run read:reviews -- admin@example.com

  --help        this text

What people corrected stays. The program reads them in the background; without it they wait for its next start.
The database is DATABASE_URL, or the data folder DATA_DIR (default ./data), also while the program runs.
`

/**
 * `read-reviews`: orders all reviews of the account of a user to be read again.
 * @throws ImportError with a message for the person at the terminal.
 */
export const readReviewsAgain: Command = async (args, env, terminal) => {
  const asked = askedUser(args)
  terminal.stdout.write(asked ? `${await runTool("reading", asked, env)}\n` : help)
}
