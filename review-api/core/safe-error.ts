type Described = { name: string; message: string; code?: string; stack?: string; cause?: Described }

/**
 * Loggable facts of an error. Parameters of a failed query stay out of it: they may be anything that was sent.
 */
export function safeError(error: unknown): Described {
  if (!(error instanceof Error)) return { name: "Thrown", message: typeof error }
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    message: error.message.replace(/\nparams:[\s\S]*/, ""),
    ...(typeof code === "string" ? { code } : {}),
    stack: error.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...(error.cause === undefined ? {} : { cause: safeError(error.cause) }),
  }
}
