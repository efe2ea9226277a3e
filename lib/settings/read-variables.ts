import type { z } from "zod"

export type Environment = Readonly<Record<string, string | undefined>>

/** Variables that nothing can start with: a sentence for each, none of which shows a value. */
export class SettingsError extends Error {
  override name = "SettingsError"
}

const sentencesOf = (issues: readonly z.core.$ZodIssue[]): string[] => [
  ...new Set(issues.map(({ path, message }) => `${path.length > 0 ? `${path.join(".")} ` : ""}${message}.`)),
]

/**
 * Reads variables of the environment; an empty one counts as absent, others than the schema's are left alone.
 * @throws SettingsFault with a sentence for each wrong one, never with its value.
 */
export function readVariables<T extends z.ZodType>(schema: T, env: Environment): z.output<T> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  )
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new SettingsError(sentencesOf(parsed.error.issues).join("\n"))
}
