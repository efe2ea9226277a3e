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
 * @param level one of pino's levels, or `silent`.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { program: "api" },
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
      censor: "[masked]",
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
