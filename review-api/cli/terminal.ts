/** Where text is shown as it comes; a person watches when it is a TTY. */
export type Screen = { isTTY?: boolean; write(text: string): unknown }

/** Effects of a command on the outside, besides its arguments and environment. */
export type Terminal = {
  /** Takes results, which another program may read. */
  stdout: Screen
  /** Takes progress, warnings and failures. */
  stderr: Screen
  /** Calls `stop` once when the person wants the command to end. @returns ends that. */
  onStop(stop: () => void): () => void
}

/** A command. @throws ImportError with a message for the person at the terminal. */
export type Command = (args: string[], env: NodeJS.ProcessEnv, terminal: Terminal) => Promise<void>

/** The terminal of this process: its streams, Ctrl-C and SIGTERM. A second Ctrl-C ends the process at once. */
export const ownTerminal: Terminal = {
  stdout: process.stdout,
  stderr: process.stderr,
  onStop(stop) {
    process.once("SIGINT", stop).once("SIGTERM", stop)
    return () => void process.off("SIGINT", stop).off("SIGTERM", stop)
  },
}
