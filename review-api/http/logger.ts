import { type DestinationStream, type Logger, pino } from "pino"

const secrets = [
  "authorization",
  "cookie",
  "auth_token",
  "token",
  "password",
  "password_hash",
  "passwordHash",
]

/**
 * The log of the Review API: JSON lines; fields that hold secrets are masked wherever they stand.
 * @param level pino's level; a word that is none counts as `info`.
 */
export function createLogger(level: string | undefined, destination?: DestinationStream): Logger {
  const options = {
    level: level && level in pino.levels.values ? level : level === "silent" ? "silent" : "info",
    base: undefined,
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
      censor: "[masked]",
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
