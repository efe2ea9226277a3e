import { runCommand } from "#review-api/cli/run-command.ts"
import { createPrinted } from "./printed.ts"

/**
 * Starts a command of the Review API in this process, at a terminal that records.
 * @param env all that the command finds in its environment.
 */
export function startCommand(args: string[], env: Record<string, string>) {
  const { take, output, printed } = createPrinted()
  let stop = () => {}
  const screen = { write: take }
  const ended: Promise<number> = runCommand(args, env as unknown as NodeJS.ProcessEnv, {
    stdout: screen,
    stderr: screen,
    onStop(requested) {
      stop = requested
      return () => {
        stop = () => {}
      }
    },
  })
  return {
    /** All that it has printed. */
    output,
    printed: (text: string) => printed(text, ended),
    /** Asks it to stop, as Ctrl-C does. */
    stop: () => stop(),
    /** Its exit code. */
    ended,
  }
}

/** Runs a command to its end. @returns its exit code and all that it has printed. */
export async function commandSays(args: string[], env: Record<string, string>): Promise<[number, string]> {
  const command = startCommand(args, env)
  const code = await command.ended
  return [code, command.output()]
}
