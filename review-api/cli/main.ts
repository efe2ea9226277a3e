import { runCommand } from "./run-command.ts"
import { ownTerminal } from "./terminal.ts"

// `… | head` closes the pipe early; that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error
  process.exit(0)
})

process.exitCode = await runCommand(process.argv.slice(2), process.env, ownTerminal)
