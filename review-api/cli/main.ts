import "../load-quickly.ts"
import { ImportError, plainCause } from "../import/import-error.ts"

const commands: Record<string, (args: string[], env: NodeJS.ProcessEnv) => Promise<void>> = {
  impersonate: async (args, env) => (await import("./impersonate.ts")).impersonate(args, env),
  "import-reviews": async (args, env) => (await import("./import-reviews.ts")).importReviews(args, env),
  "read-reviews": async (args, env) => (await import("./read-reviews.ts")).readReviewsAgain(args, env),
  "sso-link": async (args, env) => (await import("./sso-link.ts")).makeSsoLink(args, env),
  whitelabel: async (args, env) => (await import("./whitelabel.ts")).whitelabel(args, env),
  openapi: async () => (await import("./openapi.ts")).printOpenApi(),
}

const help = `Tools of the Review API:

  import-reviews FILE.csv   imports reviews (npm run import:reviews -- --help)
  read-reviews E-MAIL       has the reviews of an account read again (npm run read:reviews -- --help)
  impersonate E-MAIL        prints a link that acts as a user (npm run impersonate -- --help)
  sso-link E-MAIL           prints a link of single sign-on, as a partner makes it (npm run sso-link -- --help)
  whitelabel E-MAIL         gives an account a white label (npm run whitelabel -- --help)
  openapi                   prints the OpenAPI document (npm run openapi)
`

// `… | head` closes the pipe early; that is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error
  process.exit(0)
})

const [name, ...args] = process.argv.slice(2)
const command = name === undefined ? undefined : commands[name]
if (command) {
  try {
    await command(args, process.env)
  } catch (error) {
    const message = error instanceof ImportError ? error.message : `Failed: ${plainCause(error)}`
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  }
} else {
  const isAsked = name === undefined || name === "help" || name === "--help" || name === "-h"
  if (!isAsked) process.stderr.write(`There is no command "${name}".\n\n`)
  ;(isAsked ? process.stdout : process.stderr).write(help)
  process.exitCode = isAsked ? 0 : 2
}
